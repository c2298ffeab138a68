import { expect, test } from 'vitest';
import type { FormValues } from './fields.ts';
import { applyPreparedAnswer } from './preparedAnswers.ts';

const prepared = [
  { name: 'Granted', text: 'We will correct them.', impliedValues: { state: 'granted' } },
  { name: 'Refused', text: 'We cannot do it.', impliedValues: { state: 'refused' } },
  { name: 'Received', text: 'We got it.' },
];

/** The input after each of these changes, which begins with none. */
function change(...changes: readonly FormValues[]): FormValues {
  let values: FormValues = { prepared: '', state: '', answer: '' };
  for (const changed of changes) values = applyPreparedAnswer(prepared, { ...values, ...changed }, values);
  return values;
}

const granted = { prepared: 'Granted' };
const noneLeft = { prepared: '', state: 'refused', answer: '' };

test('a prepared answer sets the decision that it belongs to, also where the other one was taken', () => {
  const answered = { prepared: 'Granted', state: 'granted', answer: 'We will correct them.' };
  expect(change(granted)).toEqual(answered);
  expect(change({ state: 'refused' }, granted)).toEqual(answered);
});

test('the other decision takes away a prepared answer that says the opposite, edited or not', () => {
  expect(change(granted, { state: 'refused' })).toEqual(noneLeft);
  expect(change(granted, { answer: 'We will correct them soon.' }, { state: 'refused' })).toEqual(noneLeft);
  expect(change(granted, { state: '' }, { state: 'refused' })).toEqual(noneLeft);
  expect(change(granted, { state: '' }, { state: 'granted' })).toMatchObject(granted);
});

test('what was typed beside a prepared answer stays when it goes', () => {
  const around = { answer: 'Ana.\n\nWe will correct them.\n\nCall us.' };
  expect(change(granted, around, { state: 'refused' }).answer).toBe('Ana.\n\nCall us.');
  expect(change({ answer: 'Ana.' }, granted, { prepared: 'Refused' })).toEqual({
    prepared: 'Refused',
    state: 'refused',
    answer: 'Ana.\n\nWe cannot do it.',
  });
});

test('an edited answer that belongs to no decision stays before another one', () => {
  const edited = { answer: 'We got it today.' };
  expect(change({ prepared: 'Received' }, edited, { prepared: '' }).answer).toBe('We got it today.');
  expect(change({ prepared: 'Received' }, { prepared: '' }).answer).toBe('');
});

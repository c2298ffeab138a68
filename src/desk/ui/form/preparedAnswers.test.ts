import { expect, test } from 'vitest';
import type { FormValues } from './fields.ts';
import { applyPreparedAnswer, listPreparedOptions } from './preparedAnswers.ts';

const prepared = [
  { code: 'granted', label: 'Granted', text: 'We will correct them.', impliedValues: { state: 'granted' } },
  { code: 'refused', label: 'Refused', text: 'We cannot do it.', impliedValues: { state: 'refused' } },
  { code: 'received', label: 'Received', text: 'We got it.' },
];

/** The input after each of these changes, which begins with none. */
function change(...changes: readonly FormValues[]): FormValues {
  let values: FormValues = { prepared: '', state: '', answer: '' };
  for (const changed of changes) values = applyPreparedAnswer(prepared, { ...values, ...changed }, values);
  return values;
}

const granted = { prepared: 'granted' };
const noneLeft = { prepared: '', state: 'refused', answer: '' };

test('a prepared answer sets the decision that it belongs to, also where the other one was taken', () => {
  const answered = { prepared: 'granted', state: 'granted', answer: 'We will correct them.' };
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
  expect(change({ answer: 'Ana.' }, granted, { prepared: 'refused' })).toEqual({
    prepared: 'refused',
    state: 'refused',
    answer: 'Ana.\n\nWe cannot do it.',
  });
});

test('an edited answer that belongs to no decision stays before another one', () => {
  const edited = { answer: 'We got it today.' };
  expect(change({ prepared: 'received' }, edited, { prepared: '' }).answer).toBe('We got it today.');
  expect(change({ prepared: 'received' }, { prepared: '' }).answer).toBe('');
});

test('a choice of a prepared answer is the same in each language of the desk, once it has a text', () => {
  const found = { code: 'found', text: 'Lo encontramos.' };
  const values = ['It is on the loan', 'Ya está en tu préstamo'].map((label) =>
    listPreparedOptions([
      { ...found, label },
      { code: 'other', label: 'Other', text: '' },
    ]).map(({ value }) => value),
  );
  expect(values).toEqual([['found'], ['found']]);
});

import { expect, test } from 'vitest';
import { type FormField, getInitialValues, getVisibleFields, readForm, validateFields } from './fields.ts';

const fields: readonly FormField[] = [
  { kind: 'amount', name: 'amount', label: '', currency: 'MXN', initial: 50_000 },
  { kind: 'day', name: 'until', label: '', isOptional: true },
  { kind: 'day', name: 'paysBy', label: '' },
  { kind: 'text', name: 'evidence', label: '' },
];

test('a form begins with its initial values', () => {
  expect(getInitialValues(fields)).toEqual({ amount: '500.00', until: '', paysBy: '', evidence: '' });
});

test('missing required fields are named, optional ones aren’t', () => {
  expect(validateFields(fields, getInitialValues(fields))).toEqual({
    paysBy: 'dayMissing',
    evidence: 'fieldMissing',
    reason: 'reasonMissing',
  });
});

test('a malformed amount is an error', () => {
  expect(validateFields(fields, { ...getInitialValues(fields), amount: 'much' })).toMatchObject({
    amount: 'amountWrong',
  });
});

test('an amount that has to cover another is an error below it, and may be left out', () => {
  const money = { kind: 'amount', label: '', currency: 'MXN' } as const;
  const given: FormField = { ...money, name: 'given', covers: 'amount', isOptional: true };
  const errorsOf = (typed: string) =>
    validateFields([{ ...money, name: 'amount' }, given], { amount: '463.20', given: typed, reason: 'why' });
  expect([errorsOf('463.20'), errorsOf('500'), errorsOf('')]).toEqual([{}, {}, {}]);
  expect(errorsOf('463.19')).toEqual({ given: 'amountShort' });
});

test('a confirmation is needed, and holds for what was confirmed', () => {
  const differs: FormField = {
    kind: 'multiChoice',
    name: 'differs',
    label: '',
    initial: '',
    options: [{ value: '50000', label: '' }],
  };
  const errorsOf = (chosen: string) => validateFields([differs], { differs: chosen, reason: 'why' });
  expect(errorsOf('50000')).toEqual({});
  expect([errorsOf(''), errorsOf('40000')]).toEqual([
    { differs: 'notConfirmed' },
    { differs: 'notConfirmed' },
  ]);
});

test('a field is asked for by what else was typed', () => {
  const paidAt: FormField = {
    kind: 'day',
    name: 'paidAt',
    label: '',
    isShown: (input) => input.text('from') === 'cash',
  };
  const asked = (from: string) => getVisibleFields([paidAt], { from }).length;
  expect([asked('cash'), asked('line')]).toEqual([1, 0]);
});

test('a day typed outside its bounds is an error', () => {
  const paidAt: FormField = { kind: 'day', name: 'paidAt', label: '', min: '2026-11-03', max: '2026-11-27' };
  const on = (day: string) => validateFields([paidAt], { paidAt: day, reason: 'why' });
  expect([on('2026-11-02'), on('2026-11-28')]).toEqual([{ paidAt: 'dayTooEarly' }, { paidAt: 'dayTooLate' }]);
  expect([on('2026-11-03'), on('2026-11-27')]).toEqual([{}, {}]);
});

test('a day with an unfinished year is an error', () => {
  const on = (until: string) =>
    validateFields([{ kind: 'day', name: 'until', label: '', isOptional: true }], { until, reason: 'why' });
  expect([on('0002-11-27'), on('0202-11-27')]).toEqual([
    { until: 'dayIncomplete' },
    { until: 'dayIncomplete' },
  ]);
  expect([on(''), on('2026-11-27')]).toEqual([{}, {}]);
});

test('a reason has three letters at least', () => {
  const whole = { amount: '1', until: '', paysBy: '2026-11-27', evidence: 'R-1' };
  expect(validateFields(fields, { ...whole, reason: ' ok ' })).toEqual({ reason: 'reasonMissing' });
  expect(validateFields(fields, { ...whole, reason: 'why' })).toEqual({});
});

test('input is read by the kind of its field', () => {
  const input = readForm({ amount: '1,234.50', until: '', evidence: ' R-1 ' });
  expect(input.amount('amount')).toBe(123_450);
  expect(input.optionalText('until')).toBeUndefined();
  expect(input.text('evidence')).toBe('R-1');
});

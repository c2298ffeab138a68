import { expect, test } from 'vitest';
import { parseJsonKeepingLongNumbers } from './request.ts';

test('a number of more digits than a number holds keeps them all; nothing else changes', () => {
  const text =
    '{"reference":10001140326893401915,"amount":1560,"text":"as \\"12345678901234567890\\" is","r":[1.5]}';
  expect(parseJsonKeepingLongNumbers(text)).toEqual({
    reference: '10001140326893401915',
    amount: 1560,
    text: 'as "12345678901234567890" is',
    r: [1.5],
  });
});

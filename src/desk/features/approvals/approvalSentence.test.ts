import { expect, test } from 'vitest';
import { readAreas } from '../../build/deskMessages.ts';
import { describeDifferences, withAmountNow } from './approvalSentence.ts';

test('a day is said to differ only in the currencies in which it does', () => {
  const agrees = { amount: 0, currency: 'INR' };
  expect(describeDifferences([agrees, { amount: 0, currency: 'MXN' }])).toBe('none');
  expect(describeDifferences([agrees, { amount: -150, currency: 'MXN' }])).toMatch(/1\.50 MXN$/);
});

test.each(['es', 'en'] as const)(
  'the sentence of a decided request leaves out a debt that is no longer known: %s',
  (language) => {
    const sentences = Object.values(readAreas(language).get('approvalSentence') ?? {});
    const withAmountAtRisk = sentences.filter((sentence) => sentence.includes('{amountAtRisk}'));
    expect(withAmountAtRisk).toHaveLength(5);
    for (const sentence of withAmountAtRisk)
      expect(sentence).toContain('{amountAtRisk, select, none{} other{');
  },
);

test.each(['es', 'en'] as const)(
  'the sentence of new credentials says the roles that the same request changes: %s',
  (language) => {
    const sentence = readAreas(language).get('approvalSentence')?.changeStaff;
    expect(sentence).toMatch(/anew\{[^{}]*\{account\}\{roles, select, none\{\} other\{[^{}]*\{roles\}\}\}\}/);
  },
);

test('the sentence of what is decided says what the request would move now', () => {
  expect(withAmountNow({ amount: 152_241, amountNow: 137_241 })).toMatchObject({ amount: 137_241 });
  expect(withAmountNow({ amount: 152_241, amountNow: null })).toMatchObject({ amount: 152_241 });
});

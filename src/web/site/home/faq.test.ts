import { describe, expect, test } from 'vitest';
import { getMarket, type SiteLanguage, siteLanguages, siteMarkets } from '../markets.ts';
import { faq, listQuestions, renderAnswer } from './faq.ts';
import { findQuestion } from './findQuestion.ts';

function findAnswer(id: string, market: string, language: SiteLanguage): string {
  const found = listQuestions({ market: getMarket(market), language }).find((entry) => entry.id === id);
  if (!found) throw new Error(`${id} isn't answered`);
  return found.answer;
}

test('a market’s own names for its yearly cost and its ways to pay are understood', () => {
  const colombian = {
    ...getMarket('MX'),
    yearlyCost: { ...getMarket('MX').yearlyCost, short: 'TEA' },
    banks: ['PSE'],
    stores: ['Efecty'],
  };
  for (const [language, faqEntries, id] of [
    ['es', '¿qué es la TEA?', 'yearly'],
    ['es', '¿puedo pagar por PSE?', 'pay'],
    ['en', 'can i pay at efecty', 'pay'],
    ['en', 'what does TEA mean', 'yearly'],
  ] as const)
    expect(findQuestion(faqEntries, listQuestions({ market: colombian, language }))?.id, faqEntries).toBe(id);
  expect(
    findQuestion('¿qué es la TEA?', listQuestions({ market: getMarket('MX'), language: 'es' })),
  ).toBeUndefined();
});

test('a payment that failed with the money gone is one that doesn’t show, by the market’s own ways', () => {
  const questions = listQuestions({ market: getMarket('IN'), language: 'en' });
  expect(findQuestion('upi payment failed but money deducted', questions)?.id).toBe('missing');
});

test('what stores charge is said as a range where there are stores', () => {
  expect(findAnswer('storeFee', 'MX', 'es').replaceAll('\u00a0', ' ')).toContain('OXXO: $12 a $20');
  expect(findAnswer('storeFee', 'IN', 'en')).toContain('No store takes payments here');
});

describe('an answer', () => {
  test('says a part only where every fact it names is known', () => {
    const parts = [
      'Always.',
      'Costs {fee}.',
      { text: 'By day.', when: 'isByDay' },
      { text: 'Fixed.', unless: 'fee' },
    ];
    expect(renderAnswer(parts, {})).toBe('Always. Fixed.');
    expect(renderAnswer(parts, { fee: '1 %', isByDay: 'yes' })).toBe('Always. Costs 1\u00a0%. By day.');
  });

  test('is whole in every market and language, without a hole or an undefined', () => {
    for (const market of siteMarkets)
      for (const language of siteLanguages) {
        const questions = listQuestions({ market, language });
        expect(questions.length).toBe(faq.en.length);
        for (const { question, answer: findAnswer } of questions)
          expect(`${question} ${findAnswer}`).not.toMatch(/[{}]|undefined|NaN|\bnull\b/);
      }
  });

  test('names the late charges, the extension and the ways to pay of Mexico', () => {
    expect(findAnswer('late', 'MX', 'es')).toContain('Cada día se suma 3\u00a0% de lo que venció');
    expect(findAnswer('extension', 'MX', 'es')).toMatch(
      /hasta 7\u00a0días más.*1\u00a0% de tu capital por cada día/,
    );
    expect(findAnswer('pay', 'MX', 'es')).toMatch(/SPEI.*OXXO o Paynet/);
    expect(findAnswer('late', 'MX', 'es')).toContain('nunca pasan del capital de ese pago');
    expect(findAnswer('early', 'MX', 'es')).toMatch(/cualquier día.*sin penalización.*pagas menos interés/);
    expect(findAnswer('requirements', 'MX', 'es')).toContain('de 18 a 75\u00a0años');
    expect(findAnswer('cost', 'MX', 'en')).toContain('VAT (16%) is added to commission and interest');
    expect(findAnswer('human', 'MX', 'es')).toContain('+52 55 5000 0174');
  });

  test('names those of India, and nothing of Mexico', () => {
    expect(findAnswer('late', 'IN', 'en')).toContain('₹1,000 is added once, or ₹800');
    expect(findAnswer('late', 'IN', 'en')).toContain(
      '5% from day 1 to day 30, 4% from day 31 to day 90, and 2% from day 91 on',
    );
    expect(findAnswer('extension', 'IN', 'en')).toContain('can’t be moved in the app');
    expect(findAnswer('early', 'IN', 'en')).toContain('half the term has passed and at least 7\u00a0days');
    expect(findAnswer('pay', 'IN', 'en')).toMatch(/UPI/);
    const all = listQuestions({ market: getMarket('IN'), language: 'en' }).map((entry) => entry.answer);
    expect(all.join(' ')).not.toMatch(/OXXO|SPEI|SOFOM|CONDUSEF|CAT\b|\+52|peso/);
  });
});

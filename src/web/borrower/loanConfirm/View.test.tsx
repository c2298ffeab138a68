import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shared } from '../../texts/shared.ts';
import { setTexts } from '../../texts/text.ts';
import { anOffer } from '../shared/testing.ts';
import type { Offer } from './offer.ts';
import { texts } from './texts.ts';
import { View } from './View.tsx';

beforeEach(() => {
  setTexts('en', { ...shared.en, ...texts.en });
  vi.stubGlobal('location', new URL('https://pages.example/loanConfirm?productId=mx-quincena'));
});
afterEach(() => vi.unstubAllGlobals());

function shown(over: Partial<Offer> = {}): string {
  const data = anOffer({
    details: [
      { text: 'Commission', value: '$600.00' },
      { text: 'Insurance', value: '0' },
    ],
    repay_plans: [
      {
        title: 'One payment',
        description: 'Principal and interest',
        amount: 302_574,
        pay_time: '2026-12-05',
      },
    ],
    ...over,
  });
  return renderToStaticMarkup(<View state={{ kind: 'ready', data }} />);
}

const words = (page: string) => page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('says what is paid out, the term, the rate a day, the details and the plan', () => {
  const page = words(shown());
  for (const part of ['15 days', 'Interest per day', '0.0493 %', 'Commission', '$600.00', 'One payment'])
    expect(page).toContain(part);
  expect(page.replaceAll(' ', '')).toContain('$2,304.00');
  expect(page).toContain('Principal and interest');
  expect(page).not.toContain('Insurance');
});

test('coupons have a row where there are any', () => {
  expect(shown()).not.toContain(texts.en.coupons);
  expect(shown({ couNum: 2 })).toContain(texts.en.coupons);
});

test('the agreement is ticked unless the brand says otherwise, and leads to the contract', () => {
  expect(shown()).toMatch(/<input[^>]*type="checkbox"[^>]*checked=""/);
  expect(shown()).toContain('href="/agony?productId=mx-quincena"');
  expect(shown()).not.toContain('aria-disabled');
});

test('the button is inert while the agreement is not ticked', () => {
  const page = shown({ agreementTicked: false });
  expect(page).not.toContain('checked=""');
  expect(page).toContain('aria-disabled="true"');
});

import * as kit from 'messages:kit';
import * as t from 'messages:loanConfirm';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loanCode } from '../../../contract/codes.ts';
import { setLanguage } from '../../texts/text.ts';
import { anOffer } from '../shared/testing.ts';
import type { Choosing, Offer } from './offer.ts';
import { View } from './View.tsx';

beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('location', new URL('https://pages.example/loanConfirm?productId=mx-quincena'));
});
afterEach(() => vi.unstubAllGlobals());

function shown(over: Partial<Offer> = {}, choosing: Choosing = {}): string {
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
  return renderToStaticMarkup(<View state={{ kind: 'ready', data }} choosing={choosing} />);
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
  expect(shown()).not.toContain(t.coupons());
  expect(shown({ couNum: 2 })).toContain(t.coupons());
});

test('the agreement is ticked unless the brand says otherwise, and leads to the contract', () => {
  expect(shown()).toMatch(/<input[^>]*type="checkbox"[^>]*checked=""/);
  expect(shown()).toContain('href="/agony?productId=mx-quincena"');
  expect(shown()).not.toContain('aria-disabled');
});

test('the button is inert while the agreement is not ticked', () => {
  const page = shown({ agreementTicked: false });
  expect(page).not.toMatch(/type="checkbox"[^>]*checked=""/);
  expect(page).toContain('aria-disabled="true"');
});

describe('the choice', () => {
  test('goes from the least amount to the borrower’s limit by the product’s step, and says what limits it', () => {
    expect(shown()).toMatch(/type="range"[^>]*min="100000" max="450000" step="50000" value="300000"/);
    expect(words(shown())).toContain('up to $4,500.00; it rises with 1 loan repaid on time');
    expect(shown()).toMatch(/type="radio"[^>]*checked=""\/>15 days/);
  });

  test('has no amount to move where there is only one, and no term where there is only one', () => {
    const { choice } = anOffer();
    const page = shown({ choice: { ...choice, most: choice.least, terms: choice.terms.slice(0, 1) } });
    expect(page).not.toContain('type="range"');
    expect(page).not.toContain('type="radio"');
    expect(page).toContain(choice.why);
  });

  test('that is being worked out leaves figures and button waiting; one that failed says so', () => {
    const asked = { amount: 350_000, termDays: 15 };
    const waiting = shown({}, { asked });
    expect(waiting).toMatch(/type="range"[^>]*value="350000"/);
    expect(waiting.match(/aria-busy="true"/g)).toHaveLength(3);
    expect(shown().match(/aria-busy="true"/g)).toBeNull();
    expect(words(shown({}, { hasFailed: true }))).toContain(t.askFailed());
  });
});

test('a product that is lent already leads to its loan instead', () => {
  const page = shown({ openOrder: 'MX174P' });
  expect(page).toMatch(/\/loanDetails\?[^"]*orderId=MX174P/);
  expect(words(page)).toContain(t.alreadyOpen());
  expect(page).not.toContain('type="checkbox"');
  expect(page).not.toContain('type="range"');
});

test('nothing is lent: why, and the loan that stands in the way; another failure asks again', () => {
  const failed = { kind: 'failed', message: 'A loan of yours is 31 days late.', retry: () => {} } as const;
  const refused = { ...failed, code: String(loanCode.notEligible), data: { orderId: 'MX180' } };
  const page = renderToStaticMarkup(<View state={refused} />);
  expect(words(page)).toContain('A loan of yours is 31 days late.');
  expect(page).toMatch(/\/loanDetails\?[^"]*orderId=MX180/);
  expect(words(page)).not.toContain(kit.retry());
  const byAge = renderToStaticMarkup(<View state={{ ...refused, data: { orderId: '' } }} />);
  expect(byAge).not.toContain('/loanDetails');
  expect(words(renderToStaticMarkup(<View state={{ ...failed, code: '500' }} />))).toContain(kit.retry());
});

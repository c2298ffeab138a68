import * as common from 'messages:common';
import * as t from 'messages:loanConfirm';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loanCode } from '../../../contract/codes.ts';
import { setLanguage } from '../../texts/language.ts';
import { anOffer } from '../shared/testing/loans.ts';
import type { Offer, OfferSelection } from './offer.ts';
import { View } from './View.tsx';

beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('location', new URL('https://pages.example/loanConfirm?productId=mx-quincena'));
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => vi.unstubAllGlobals());

function renderView(over: Partial<Offer> = {}, selection: OfferSelection = {}): string {
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
  return renderToStaticMarkup(<View state={{ kind: 'ready', data }} selection={selection} />);
}

const expectedText = (page: string) => page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('says what is paid out, the term, the rate a day, the details and the plan', () => {
  const page = expectedText(renderView());
  for (const substring of ['15 days', 'Interest per day', '0.0493 %', 'Commission', '$600.00', 'One payment'])
    expect(page).toContain(substring);
  expect(page.replaceAll(' ', '')).toContain('$2,304.00');
  expect(page).toContain('Principal and interest');
  expect(page).not.toContain('Insurance');
});

test('coupons have a row where there are any', () => {
  expect(renderView()).not.toContain(t.coupons());
  expect(renderView({ couNum: 2 })).toContain(t.coupons());
});

test('the agreement is ticked unless the brand says otherwise, and leads to the contract', () => {
  expect(renderView()).toMatch(/<input[^>]*type="checkbox"[^>]*checked=""/);
  expect(renderView()).toContain('href="/agony?productId=mx-quincena"');
  expect(renderView()).not.toContain('aria-disabled');
});

test('what paying late costs stands above the box', () => {
  const page = renderView();
  expect(page).toContain('If you pay late: <strong>$90.77 a day</strong>');
  expect(page.indexOf('$90.77 a day')).toBeLessThan(page.indexOf('type="checkbox"'));
});

test('the button is inert while the agreement is not ticked', () => {
  const page = renderView({ agreementTicked: false });
  expect(page).not.toMatch(/type="checkbox"[^>]*checked=""/);
  expect(page).toContain('aria-disabled="true"');
});

describe('the choice', () => {
  test('goes from the least amount to the borrower’s limit by the product’s step, and says what limits it', () => {
    expect(renderView()).toMatch(/type="range"[^>]*min="100000" max="450000" step="50000" value="300000"/);
    expect(expectedText(renderView())).toContain('up to $4,500.00; it rises with 1 loan repaid on time');
    expect(renderView()).toMatch(/type="radio"[^>]*checked=""\/>15 days/);
  });

  test('has no amount to move where there is only one, and no term where there is only one', () => {
    const { choice } = anOffer();
    const page = renderView({ choice: { ...choice, most: choice.least, terms: choice.terms.slice(0, 1) } });
    expect(page).not.toContain('type="range"');
    expect(page).not.toContain('type="radio"');
    expect(page).toContain(choice.limitReason);
  });

  test('that is being worked out leaves figures and button waiting; one that failed says so', () => {
    const chosen = { amount: 350_000, termDays: 15 };
    const loading = renderView({}, { chosen });
    expect(loading).toMatch(/type="range"[^>]*value="350000"/);
    expect(loading.match(/aria-busy="true"/g)).toHaveLength(3);
    expect(renderView().match(/aria-busy="true"/g)).toBeNull();
    expect(expectedText(renderView({}, { hasFailed: true }))).toContain(t.offerFailed());
  });
});

test('a product that is lent already leads to its loan instead', () => {
  const page = renderView({ openOrder: 'MX174P' });
  expect(page).toMatch(/\/loanDetails\?[^"]*orderId=MX174P/);
  expect(expectedText(page)).toContain(t.alreadyOpen());
  expect(page).not.toContain('type="checkbox"');
  expect(page).not.toContain('type="range"');
});

test('nothing is lent: why, and the loan that stands in the way; another failure asks again', () => {
  const failed = { kind: 'failed', message: 'A loan of yours is 31 days late.', retry: () => {} } as const;
  const refused = { ...failed, code: String(loanCode.notEligible), data: { orderId: 'MX180' } };
  const page = renderToStaticMarkup(<View state={refused} />);
  expect(expectedText(page)).toContain('A loan of yours is 31 days late.');
  expect(page).toMatch(/\/loanDetails\?[^"]*orderId=MX180/);
  expect(expectedText(page)).not.toContain(common.retry());
  const ageRefusal = renderToStaticMarkup(<View state={{ ...refused, data: { orderId: '' } }} />);
  expect(ageRefusal).not.toContain('/loanDetails');
  expect(expectedText(renderToStaticMarkup(<View state={{ ...failed, code: '500' }} />))).toContain(
    common.retry(),
  );
});

import * as t from 'messages:loanDetails';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderStatus } from '../../../contract/status.ts';
import { setLanguage } from '../../texts/language.ts';
import type { LoanDetails } from '../shared/loanElements.tsx';
import { aLoan } from '../shared/testing/loans.ts';
import { View } from './View.tsx';

beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('location', new URL('https://pages.example/loanDetails?sessionId=s&language=1'));
});
afterEach(() => vi.unstubAllGlobals());

const rows = [
  { text: 'Interest', value: '$22.19' },
  { text: 'Penalty', value: '0' },
  { text: 'Credit', value: '' },
];

function renderView(over: Partial<LoanDetails>): string {
  return renderToStaticMarkup(
    <View
      state={{ kind: 'ready', data: aLoan({ userOrderDetail: { detail: rows, plan: [] }, ...over }) }}
      onExtend={() => undefined}
    />,
  );
}

/** Which of the ways on a status offers. */
function actionsIn(over: Partial<LoanDetails>): string[] {
  const page = renderView(over);
  return [t.payNow(), t.requestExtension(), t.borrowAgain()].filter((text) => page.includes(text));
}

describe('the buttons of a status', () => {
  test.each([orderStatus.toBeRepaid, orderStatus.overdue])('%s offers to repay', (status) => {
    expect(actionsIn({ orderStatus: status, isDelay: 0 })).toEqual(['Pay now']);
    expect(renderView({ orderStatus: status })).toMatch(/href="\/repayment\?[^"]*orderId=MX174/);
  });

  test.each([orderStatus.toBeRepaid, orderStatus.overdue])(
    '%s offers more days when isDelay is 1',
    (status) => {
      expect(actionsIn({ orderStatus: status, isDelay: 1 })).toEqual(['Pay now', 'I need more days']);
    },
  );

  test('180 doesn’t promise that more days hold charges that grow no more', () => {
    const overdueLoan = { orderStatus: orderStatus.overdue, isDelay: 1 } as const;
    expect(renderView(overdueLoan)).toContain(t.extensionStopsCharges());
    expect(renderView({ ...overdueLoan, delayNote: 'They grow no more.' })).not.toContain(
      t.extensionStopsCharges(),
    );
  });

  test('200 offers to borrow again, by the app scheme with the product', () => {
    expect(actionsIn({ orderStatus: orderStatus.repaid })).toEqual(['Borrow again']);
    expect(renderView({ orderStatus: orderStatus.repaid })).toContain(
      'href="quincena://productDetail?productId=mx-quincena"',
    );
  });

  test.each([orderStatus.inReview, orderStatus.payingOut, orderStatus.declined])(
    '%s offers none',
    (status) => {
      expect(actionsIn({ orderStatus: status })).toEqual([]);
    },
  );
});

test('a loan whose money came back says so and leads to another account', () => {
  const page = renderView({ orderStatus: orderStatus.payingOut, payoutFailed: 1, standing: 'Not arrived' });
  expect(page).toContain('Not arrived');
  expect(page).toMatch(/href="\/bindBank\?/);
  expect(page).not.toContain('We pay out your money');
  const payingOutLoan = renderView({ orderStatus: orderStatus.payingOut });
  expect(payingOutLoan).toContain('We pay out your money');
  expect(payingOutLoan).not.toContain('/bindBank');
});

test('a promise or a collection hold is shown under the amount, its figures strong', () => {
  expect(renderView({ forbearanceNote: 'You said you would pay **$500.00**.' })).toContain(
    'You said you would pay <strong>$500.00</strong>.',
  );
});

describe('the detail rows', () => {
  test('leave out what is empty or 0', () => {
    const page = renderView({});
    expect(page).toContain('Interest');
    expect(page).not.toContain('Penalty');
    expect(page).not.toContain('Credit');
  });

  test('are not shown for 110, its notice is', () => {
    const page = renderView({ orderStatus: orderStatus.declined });
    expect(page).not.toContain('Interest');
    expect(page).toContain('The notice');
    expect(page).toContain('What it says');
  });
});

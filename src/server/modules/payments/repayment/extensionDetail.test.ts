import { describe, expect, test } from 'vitest';
import { addDays, type Day, type LoanEvent, type LoanTerms } from '../../../../lending/index.ts';
import {
  aFeePayment,
  aLoan,
  aLoanInFourInstalments,
  anExtensionQuote,
  aPayment,
  aSettlementOffer,
  firstDueDate,
} from '../../../../lending/testing/builders.ts';
import { getMarket, readConfig } from '../../../config/index.ts';
import { BusinessError } from '../../api/index.ts';
import { anOrder } from '../../loans/testing/orders.ts';
import { toExtensionView } from './extensionDetail.ts';

const config = readConfig();
const market = getMarket(config, 'MX');

type PageOptions = { language?: 'es' | 'en'; terms?: LoanTerms; productId?: string };

/** The page of a loan's extension on a day. */
function renderPage(
  today: Day,
  events: readonly LoanEvent[] = [],
  { language = 'en', ...of }: PageOptions = {},
) {
  const order = { ...anOrder(of.terms ?? aLoan(), events), productId: of.productId ?? 'mx-quincena' };
  const now = { now: new Date(`${today}T18:00:00Z`), today, market };
  return toExtensionView(config, now, language, { order, references: [] });
}

test('its cost and due date are shown beside paying today and doing nothing', () => {
  const page = renderPage(firstDueDate);
  expect(page).toMatchObject({
    ...{
      productName: 'Quincena',
      productLogo: '/images/brand.svg#mx-quincena',
      held: 0,
      today: firstDueDate,
    },
    delayInfo: {
      ...{
        delayAmount: 21_000,
        delayTime: addDays(firstDueDate, 7),
        delayDays: 7,
        reviewer: config.brand.name,
      },
    },
    repayPlan: [
      { title: 'Cost of the extension', amount: 21_000, time: firstDueDate },
      { title: 'Your debt afterwards', amount: 305_148, time: addDays(firstDueDate, 7) },
    ],
    comparison: [
      { choice: 'payToday', amount: 305_148, today: 305_148, time: firstDueDate },
      { choice: 'extend', today: 21_000, time: addDays(firstDueDate, 7) },
      { choice: 'doNothing', today: 0 },
    ],
    lead: { label: 'Pay today', symbol: '$', whole: '210', cents: '.00' },
    noticeMsg: 'Your date changes once you complete the cost, by Sunday 15 November at the latest.',
  });
  expect(page.comparison.map(({ title, remark }) => [title, remark])).toEqual([
    ['Pay it all today', 'and you are done'],
    ['More days', 'in all: $210.00 today and the rest on your new date'],
    ['Do not pay', 'you would owe that day'],
  ]);
});

describe('an earlier part of its fee', () => {
  test('is held, and only the remainder is asked for', () => {
    const page = renderPage(firstDueDate, [
      anExtensionQuote(firstDueDate),
      aFeePayment(firstDueDate, 15_000),
    ]);
    expect(page).toMatchObject({ held: 15_000, delayInfo: { delayAmount: 6_000 } });
    expect(page.repayPlan[0]).toMatchObject({ title: 'What is missing of the cost', amount: 6_000 });
    expect(page.lead).toMatchObject({ label: 'Still to pay', whole: '60' });
    expect(page.noticeMsg).toMatch(
      /^You have paid \$150\.00 toward your extension and \$60\.00 is missing\. Your date changes /,
    );
  });

  test('that was not completed in time went to the debt, and is named', () => {
    const page = renderPage(addDays(firstDueDate, 5), [
      anExtensionQuote(firstDueDate),
      aFeePayment(firstDueDate, 15_000),
    ]);
    expect(page.held).toBe(0);
    expect(page.noticeMsg).toMatch(/^The \$150\.00 you paid did not complete .+\. [A-Z]/);
    const since = [
      anExtensionQuote(addDays(firstDueDate, 4), { id: 'next' }),
      aFeePayment(addDays(firstDueDate, 4), 21_000, 'next'),
    ];
    const moved = renderPage(addDays(firstDueDate, 6), [
      anExtensionQuote(firstDueDate),
      aFeePayment(firstDueDate, 15_000),
      ...since,
    ]);
    expect(moved.noticeMsg).not.toContain('$150.00');
  });
});

test('a settlement offer replaces the payoff, with its own text', () => {
  const today = addDays(firstDueDate, 3);
  const [whole] = renderPage(today).comparison;
  const [offered] = renderPage(today, [aSettlementOffer(today, 100_000)]).comparison;
  expect(offered).toMatchObject({ amount: 100_000, today: 100_000 });
  expect(offered?.remark).not.toBe(whole?.remark);
});

test('a removed product is named by its id, without a picture', () => {
  expect(renderPage(firstDueDate, [], { productId: 'gone' })).toMatchObject({
    productName: 'gone',
    productLogo: '',
  });
});

test.each([
  [
    'of several payments',
    addDays(firstDueDate, -20),
    [],
    'This loan can’t be extended. Your due date stays as it is.',
  ],
  [
    'of several payments, one of them late',
    addDays(firstDueDate, -10),
    [],
    'This loan can’t be extended. You can pay a part, and see first what it changes.',
  ],
  [
    'of several payments that is repaid',
    firstDueDate,
    [aPayment(addDays(firstDueDate, -20), 900_000)],
    'There is nothing to pay on this loan, so there is no date to move.',
  ],
])('a loan %s has no extension, and the page shows why', (_what, today, events, message) => {
  try {
    renderPage(today, events, { terms: aLoanInFourInstalments() });
    expect.unreachable();
  } catch (error) {
    expect(error instanceof BusinessError && error.text.en).toBe(message);
  }
});

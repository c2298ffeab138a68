import { expect, test } from 'vitest';
import { addDays, type Day, toDay } from '../../../../lending/index.ts';
import {
  aLoan,
  aLoanInFourInstalments,
  aPayment,
  firstDueDate,
} from '../../../../lending/testing/builders.ts';
import { getMarket, readConfig } from '../../../config/index.ts';
import { findLoanOnDay, type Order } from '../../loans/index.ts';
import { anOrder } from '../../loans/testing/orders.ts';
import type { ActiveReference } from '../references/references.ts';
import { type AmountSelection, toRepaymentView } from './repaymentDetail.ts';

const config = readConfig();
const market = getMarket(config, 'MX');

type PageOptions = {
  choice?: AmountSelection;
  language?: 'es' | 'en';
  references?: readonly ActiveReference[];
};

/** The page of an order on a day. */
function renderPage(
  order: Order,
  today: Day,
  { choice = {}, language = 'es', references = [] }: PageOptions = {},
) {
  const now = { now: new Date(`${today}T18:00:00Z`), today, market };
  return toRepaymentView(
    config,
    now,
    language,
    { order, references, loan: findLoanOnDay(order, today) },
    choice,
  );
}

/** Paid with more than was owed, five days before it was due. */
const repaidOrder = anOrder(aLoan(), [aPayment(addDays(firstDueDate, -5), 400_000)]);

test('an open loan has its due date and the days left, negative once it is late', () => {
  const open = anOrder(aLoan(), []);
  expect(renderPage(open, addDays(firstDueDate, -6))).toMatchObject({
    repayDate: firstDueDate,
    daysToDue: 6,
  });
  expect(renderPage(open, firstDueDate)).toMatchObject({ repayDate: firstDueDate, daysToDue: 0 });
  expect(renderPage(open, addDays(firstDueDate, 3))).toMatchObject({
    repayDate: firstDueDate,
    daysToDue: -3,
  });
});

test('a settled loan has its day of settlement, no days left, no amount and no channel', () => {
  const page = renderPage(repaidOrder, addDays(firstDueDate, 4), { choice: { way: 'all' } });
  expect(page).toMatchObject({
    repayAmount: 0,
    repayDate: addDays(firstDueDate, -5),
    daysToDue: 0,
    chosen: null,
  });
  expect([page.ways, page.detail, page.repayList]).toEqual([[], [], []]);
  expect(page.credit).toBeGreaterThan(0);
});

test('an open loan has its repayment options, the rows of the amount, and its channels', () => {
  const page = renderPage(anOrder(aLoanInFourInstalments(), []), toDay('2026-10-20'));
  expect(page.ways.map(({ way }) => way)).toEqual(['instalment', 'part', 'all']);
  expect(page.detail.length).toBeGreaterThan(1);
  expect(page.repayList.flatMap(({ list }) => list.map(({ payCode }) => payCode)).toSorted()).toEqual(
    market.channels.map(({ payCode }) => payCode).toSorted(),
  );
});

test('a reference is shown beside its channel for the chosen amount alone', () => {
  const order = anOrder(aLoan(), []);
  const today = addDays(firstDueDate, -6);
  const { repayAmount: amount } = renderPage(order, today);
  const referenceRow = {
    details: {},
    payCode: 'SPEI',
    purpose: 1,
    paymentScope: 'instalment',
    extensionSequence: null,
  } as const;
  const references = [
    { ...referenceRow, amount, reference: '646180157000000004' },
    { ...referenceRow, amount: amount - 1, reference: '646180157000000017' },
  ];
  const page = renderPage(order, today, { references });
  const shownReferences = page.repayList.flatMap(({ list }) => list.flatMap(({ vCode }) => vCode ?? []));
  expect(shownReferences).toEqual(['646180157000000004']);
});

test('a product has the configured name and picture, in the reader’s language', () => {
  const order = { ...anOrder(aLoanInFourInstalments(), []), productId: 'mx-plazos' };
  const productLogo = config.products['mx-plazos']?.logo;
  expect(productLogo).toMatch(/mx-plazos/);
  for (const [language, productName] of [
    ['es', 'Quincena Plazos'],
    ['en', 'Quincena Instalments'],
  ] as const)
    expect(renderPage(order, firstDueDate, { language })).toMatchObject({ productName, productLogo });
});

test('a removed product is named by its id, without a picture', () => {
  const order = { ...anOrder(aLoan(), []), productId: 'sold until last year' };
  expect(renderPage(order, firstDueDate)).toMatchObject({
    productName: 'sold until last year',
    productLogo: '',
  });
});

test('an undisbursed loan has nothing to pay', () => {
  const undisbursed: Order = { ...anOrder(aLoan(), []), disbursedOn: null, loanTerms: null };
  const refused = expect.objectContaining({
    text: { es: expect.stringMatching(/nada por pagar/), en: expect.stringMatching(/nothing to pay/) },
  });
  expect(() => renderPage(undisbursed, firstDueDate)).toThrow(refused);
});

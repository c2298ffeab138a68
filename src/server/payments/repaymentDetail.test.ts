import { expect, test } from 'vitest';
import { addDays, type Day, day } from '../../lending/index.ts';
import { aLoan, aLoanInFour, aPayment, DUE } from '../../lending/testing/builders.ts';
import { marketIn, readConfig } from '../config/index.ts';
import { loanOn, type Order } from '../loans/index.ts';
import { anOrder } from '../loans/testing.ts';
import type { LiveReference } from './references.ts';
import { repaymentView } from './repaymentDetail.ts';
import type { Choice } from './wayViews.ts';

const config = readConfig();
const market = marketIn(config, 'MX');

type Shown = { choice?: Choice; language?: 'es' | 'en'; references?: readonly LiveReference[] };

/** The page of an order on a day. */
function pageOf(order: Order, today: Day, { choice = {}, language = 'es', references = [] }: Shown = {}) {
  const now = { now: new Date(`${today}T18:00:00Z`), today, market };
  return repaymentView(config, now, language, { order, references, loan: loanOn(order, today) }, choice);
}

/** Paid with more than was owed, five days before it was due. */
const over = anOrder(aLoan(), [aPayment(addDays(DUE, -5), 400_000)]);

test('a loan that is open says by when it is to be paid and how many days that is, fewer than none once it is late', () => {
  const open = anOrder(aLoan(), []);
  expect(pageOf(open, addDays(DUE, -6))).toMatchObject({ repayDate: DUE, daysToDue: 6 });
  expect(pageOf(open, DUE)).toMatchObject({ repayDate: DUE, daysToDue: 0 });
  expect(pageOf(open, addDays(DUE, 3))).toMatchObject({ repayDate: DUE, daysToDue: -3 });
});

test('a loan that is over says when it ended, has no days left and nothing to pay or to pay by', () => {
  const page = pageOf(over, addDays(DUE, 4), { choice: { way: 'all' } });
  expect(page).toMatchObject({ repayAmount: 0, repayDate: addDays(DUE, -5), daysToDue: 0, chosen: null });
  expect([page.ways, page.detail, page.repayList]).toEqual([[], [], []]);
  expect(page.credit).toBeGreaterThan(0);
});

test('a loan that is open has its ways, the rows of what is asked for, and where to pay it', () => {
  const page = pageOf(anOrder(aLoanInFour(), []), day('2026-10-20'));
  expect(page.ways.map(({ way }) => way)).toEqual(['instalment', 'part', 'all']);
  expect(page.detail.length).toBeGreaterThan(1);
  expect(page.repayList.flatMap(({ list }) => list.map(({ payCode }) => payCode)).toSorted()).toEqual(
    market.channels.map(({ payCode }) => payCode).toSorted(),
  );
});

test('a reference is shown beside its channel, for the amount that is chosen and no other', () => {
  const order = anOrder(aLoan(), []);
  const today = addDays(DUE, -6);
  const { repayAmount: amount } = pageOf(order, today);
  const known = {
    till: {},
    payCode: 'SPEI',
    purpose: 1,
    way: 'instalment',
    extensionSequence: null,
  } as const;
  const references = [
    { ...known, amount, reference: '646180157000000004' },
    { ...known, amount: amount - 1, reference: '646180157000000017' },
  ];
  const page = pageOf(order, today, { references });
  const shown = page.repayList.flatMap(({ list }) => list.flatMap(({ vCode }) => vCode ?? []));
  expect(shown).toEqual(['646180157000000004']);
});

test('a product is called and pictured as the lender’s list has it, in the language that is read', () => {
  const order = { ...anOrder(aLoanInFour(), []), productId: 'mx-plazos' };
  const productLogo = config.products['mx-plazos']?.logo;
  expect(productLogo).toMatch(/mx-plazos/);
  for (const [language, productName] of [
    ['es', 'Quincena Plazos'],
    ['en', 'Quincena Instalments'],
  ] as const)
    expect(pageOf(order, DUE, { language })).toMatchObject({ productName, productLogo });
});

test('a product that the lender’s list has no more goes by its own name, without a picture', () => {
  const order = { ...anOrder(aLoan(), []), productId: 'sold until last year' };
  expect(pageOf(order, DUE)).toMatchObject({ productName: 'sold until last year', productLogo: '' });
});

test('a loan that hasn’t been paid out has nothing to pay', () => {
  const waiting: Order = { ...anOrder(aLoan(), []), disbursedOn: null, cohort: null };
  const refused = expect.objectContaining({
    text: { es: expect.stringMatching(/nada por pagar/), en: expect.stringMatching(/nothing to pay/) },
  });
  expect(() => pageOf(waiting, DUE)).toThrow(refused);
});

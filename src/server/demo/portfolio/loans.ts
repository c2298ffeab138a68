import {
  addDays,
  type Component,
  computeStatement,
  computeTermDays,
  type Day,
  daysBetween,
  debtComponents,
  type LoanEvent,
  type LoanTerms,
  lateChargeComponents,
  mapComponents,
  minor,
  type Statement,
} from '../../../lending/index.ts';
import { type Config, getMarket } from '../../config/index.ts';
import { type Random, randomInt } from '../history/context.ts';

/** Cells of a row by column. */
export type CsvRow = Record<string, string>;

export type ExampleLoan = { loan: CsvRow; schedule: CsvRow[]; payments: CsvRow[]; statement: Statement };

export type LoanSpec = {
  config: Config;
  borrower: string;
  loan: string;
  productId: string;
  cutoff: Day;
  random: Random;
};

/** The state of the loan at the cut-off. `lateBy`: days past due, by bucket. */
type Profile = {
  content: 'history' | 'balances';
  /** Days past the first unpaid due date; negative: to go until it. */
  lateBy: number;
  /** The paid share of the amount due at each earlier due date; 1: all, above 1: overpaid. */
  paidShare: number;
  /** The last instalments that are not paid. */
  unpaid: number;
  hasSchedule?: true;
  state?: 'writtenOff' | 'promised' | 'held' | 'restructured';
};

/** A loan in each state, by turns. */
export const loanProfiles: readonly Profile[] = [
  { content: 'history', lateBy: -9, paidShare: 1, unpaid: 1 },
  { content: 'balances', lateBy: -9, paidShare: 1, unpaid: 1 },
  { content: 'history', lateBy: 4, paidShare: 1, unpaid: 1 },
  { content: 'balances', lateBy: 12, paidShare: 1, unpaid: 1, hasSchedule: true },
  { content: 'history', lateBy: 40, paidShare: 0.4, unpaid: 1 },
  { content: 'balances', lateBy: 45, paidShare: 0, unpaid: 2 },
  { content: 'history', lateBy: 75, paidShare: 0, unpaid: 2 },
  { content: 'balances', lateBy: 80, paidShare: 0, unpaid: 3, hasSchedule: true },
  { content: 'history', lateBy: 120, paidShare: 0, unpaid: 1 },
  { content: 'balances', lateBy: 130, paidShare: 0, unpaid: 1 },
  { content: 'history', lateBy: 30, paidShare: 1, unpaid: 0 },
  { content: 'balances', lateBy: 30, paidShare: 1, unpaid: 0 },
  { content: 'history', lateBy: 20, paidShare: 1.1, unpaid: 0 },
  { content: 'history', lateBy: 160, paidShare: 0, unpaid: 1, state: 'writtenOff' },
  { content: 'balances', lateBy: 170, paidShare: 0.4, unpaid: 1, state: 'writtenOff' },
  { content: 'history', lateBy: 15, paidShare: 0, unpaid: 1, state: 'promised' },
  { content: 'balances', lateBy: 10, paidShare: 0, unpaid: 1, state: 'held' },
  { content: 'history', lateBy: 35, paidShare: 0, unpaid: 1, state: 'restructured' },
  { content: 'balances', lateBy: -5, paidShare: 0, unpaid: 2, state: 'restructured' },
  { content: 'history', lateBy: -2, paidShare: 1, unpaid: 2, hasSchedule: true },
];

/** A loan whose payments were computed by the rules of its product, in the columns of an import. */
export function generateLoan(spec: LoanSpec, profile: Profile): ExampleLoan {
  const terms = chooseTerms(spec, profile);
  const events: LoanEvent[] = [];
  addPayments(terms, events, spec, profile);
  const stateCells = addState(terms, events, spec, profile);
  const before = computeStatement(terms, events, spec.cutoff);
  const isBalances = profile.content === 'balances';
  const payments = events.flatMap((event) => (event.kind === 'payment' ? [event] : []));
  const open = before.instalments.filter(({ paidOn }) => paidOn === null);
  const owed = isBalances ? owedCells(before.payoffComponents, open) : {};
  const loan = {
    loan: spec.loan,
    borrower: spec.borrower,
    product: spec.productId,
    clientKind: terms.clientKind,
    disbursedOn: terms.disbursedOn,
    principal: toDecimal(terms.principal),
    termDays: profile.hasSchedule ? '' : String(computeTermDays(terms)),
    cutoffOn: spec.cutoff,
    content: profile.content,
    ...owed,
    ...(isBalances && before.settledOn !== null ? { settledOn: before.settledOn } : {}),
    penaltyCharged: isBalances && before.totals.penalty.accrued > 0 ? 'yes' : '',
    ...stateCells,
  };
  return {
    loan,
    schedule: profile.hasSchedule ? scheduleCells(spec.loan, before, isBalances) : [],
    payments: isBalances
      ? []
      : payments.map(({ id, valueDate, amount }) => ({
          loan: spec.loan,
          payment: id,
          paidOn: valueDate,
          amount: toDecimal(amount),
        })),
    statement: before,
  };
}

/** The terms of the product, disbursed so long ago that its instalment falls due when the profile says. */
function chooseTerms(
  { config, productId, cutoff, random }: LoanSpec,
  { lateBy, unpaid }: Profile,
): LoanTerms {
  const product = config.products[productId];
  if (product === undefined) throw new RangeError(`no product ${productId}`);
  const { market, amount, terms } = product;
  const { currency, timeZone } = getMarket(config, market);
  const { periods } = terms;
  const paidInstalments = Math.max(0, periods.length - unpaid);
  const firstUnpaid = Math.min(paidInstalments, periods.length - 1);
  const daysToDue = computeTermDays({ periods: periods.slice(0, firstUnpaid + 1) });
  const steps = Math.floor((amount.most - amount.least) / amount.step);
  return {
    ...terms,
    market,
    currency,
    timeZone,
    principal: minor(amount.least + amount.step * randomInt(random, 0, steps)),
    clientKind: randomInt(random, 0, 1) === 0 ? 'new' : 'repeat',
    ...(config.brand.pauseStopsCharges ? { pauseStopsCharges: true } : {}),
    disbursedOn: addDays(cutoff, -(daysToDue + lateBy)),
  };
}

/** Pays what is due on each due date; of the first unpaid instalment a share. */
function addPayments(
  terms: LoanTerms,
  events: LoanEvent[],
  spec: LoanSpec,
  { paidShare, unpaid }: Profile,
): void {
  const paidInstalments = Math.max(0, terms.periods.length - unpaid);
  for (let number = 1; number <= terms.periods.length; number++) {
    const share =
      number <= paidInstalments ? Math.max(1, number === paidInstalments ? paidShare : 1) : paidShare % 1;
    const dueOn = addDays(terms.disbursedOn, computeTermDays({ periods: terms.periods.slice(0, number) }));
    if (share === 0 || dueOn > spec.cutoff) return;
    const { repayAmount } = computeStatement(terms, events, dueOn);
    const amount = Math.round(repayAmount * share);
    if (amount > 0) events.push(payment(`${spec.loan}-${number}`, dueOn, amount));
    if (number > paidInstalments) return;
  }
}

function payment(id: string, valueDate: Day, amount: number): Extract<LoanEvent, { kind: 'payment' }> {
  return {
    kind: 'payment',
    id,
    valueDate,
    receivedAt: `${valueDate}T18:00:00.000Z`,
    amount: minor(amount),
    provider: 'migration',
    purpose: { kind: 'repayment' },
  };
}

/** What makes the profile's state, as events and as cells. */
function addState(
  terms: LoanTerms,
  events: LoanEvent[],
  { cutoff }: LoanSpec,
  { state, content }: Profile,
): CsvRow {
  const after = (days: number) => {
    const day = addDays(terms.disbursedOn, days);
    return day < cutoff ? day : cutoff;
  };
  if (state === 'writtenOff') {
    const valueDate = after(daysBetween(terms.disbursedOn, cutoff) - 30);
    events.push({ kind: 'writeOff', id: 'writeOff', valueDate });
    return { writtenOffOn: valueDate };
  }
  if (state === 'promised') {
    const promisedBy = addDays(cutoff, 6);
    return { promisedOn: addDays(cutoff, -1), promisedBy, promisedAmount: toDecimal(terms.principal / 2) };
  }
  if (state === 'held') return { heldFrom: addDays(cutoff, -1), heldUntil: addDays(cutoff, 14) };
  if (state !== 'restructured') return {};
  const restructuredOn = after(daysBetween(terms.disbursedOn, cutoff) - 3);
  if (content === 'balances')
    return { restructuredOn, pastDueSince: addDays(terms.disbursedOn, terms.periods[0] ?? 1) };
  events.push({
    kind: 'restructure',
    id: 'restructure',
    valueDate: restructuredOn,
    periods: [30, 30, 30],
    annualRate: '0.1',
  });
  return { restructuredOn, restructuredPeriods: '30 30 30', restructuredRate: '0.1' };
}

function owedCells(
  owed: Readonly<Record<Component, number>>,
  instalments: readonly Statement['instalments'][number][],
): CsvRow {
  const late = instalments.flatMap(({ components }) =>
    lateChargeComponents.map((charge) => components[charge]),
  );
  const lateChargesPaid = late.reduce((sum, { accrued, outstanding }) => sum + accrued - outstanding, 0);
  return {
    ...Object.fromEntries(
      debtComponents.map((component) => [`${component}Owed`, toDecimal(owed[component])]),
    ),
    lateChargesPaid: toDecimal(lateChargesPaid),
  };
}

/** The agreed instalments; of balances also what is owed of each: interest since the last due date with the next. */
function scheduleCells(loan: string, statement: Statement, hasOwed: boolean): CsvRow[] {
  const { payoffComponents } = statement;
  const open = statement.instalments.filter(({ paidOn }) => paidOn === null);
  const current = open.find(({ daysOverdue }) => daysOverdue === 0) ?? open[0];
  const others = open.filter((instalment) => instalment !== current);
  return statement.instalments.map((instalment) => {
    const { components, number, originalDueOn, paidOn } = instalment;
    const owed = mapComponents((component) =>
      instalment === current
        ? payoffComponents[component] - others.reduce((sum, one) => sum + ownShare(one, component), 0)
        : ownShare(instalment, component),
    );
    return {
      loan,
      number: String(number),
      dueOn: originalDueOn,
      principal: toDecimal(components.principal.scheduled),
      interest: toDecimal(components.interest.scheduled),
      vat: toDecimal(components.vat.scheduled),
      ...(hasOwed && paidOn === null ? owedCells(owed, [instalment]) : {}),
    };
  });
}

function ownShare(
  { components, daysOverdue }: Statement['instalments'][number],
  component: Component,
): number {
  return component === 'principal' || daysOverdue > 0 ? components[component].outstanding : 0;
}

export function toDecimal(amount: number): string {
  return (amount / 100).toFixed(2);
}

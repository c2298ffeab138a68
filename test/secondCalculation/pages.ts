import { lookAhead, toEnd } from './day.ts';
import { decimal, least, rounded, sum, times } from './fractions.ts';
import {
  type Charge,
  type Happened,
  type Instalment,
  type Kind,
  type Offer,
  openIn,
  type Payment,
  type Plan,
  type Quote,
  type Refund,
  type Reversal,
  restOf,
  type Standing,
  type Stop,
  type Waiver,
} from './loan.ts';
import { keptOn, standingOn } from './reckoning.ts';
import { openOffer } from './settlement.ts';

/** What was agreed to beside the rules of the debt: what was deducted, and what more days cost. */
export type Agreed = {
  readonly commission: bigint;
  readonly commissionVat: bigint;
  /** Days from the payout on which the whole may be repaid. */
  readonly wholeFrom: number;
  readonly leastPart: bigint;
  readonly extension: { readonly ratePerDay: string; readonly days: number } | null;
};

/** Everything that has happened to one loan, as far as it is known. */
export type Story = Happened & {
  readonly agreed: Agreed;
  readonly payments: Payment[];
  readonly quotes: Quote[];
  readonly waivers: Waiver[];
  readonly reversals: Reversal[];
  readonly charges: Charge[];
  readonly stops: Stop[];
  readonly refunds: Refund[];
  readonly offers: Offer[];
  readonly plans: Plan[];
  writtenOff: number | null;
};

type Figures = { readonly repay: bigint; readonly all: bigint };

function dueOn(loan: Standing, day: number): Instalment[] {
  return loan.instalments.filter((one) => !one.done && one.due <= day);
}

/** The loan as ending it today finds it: money for more days that are not in force yet, or since today, counts. */
export function endingOn(story: Story, day: number): Standing {
  const loan = standingOn(story, day);
  const sinceToday = [...loan.extended].filter(([, since]) => since === day).map(([number]) => number);
  return standingOn(story, day, [...(loan.held > 0n ? loan.open : []), ...sinceToday]);
}

/** What is to be paid, which is all of it where one payment ends the loan, and what ends the loan, on a day if nothing more happens. */
function figuresOn(story: Story, day: number): Figures {
  const loan = standingOn(story, day);
  const seen = lookAhead(loan);
  const due = dueOn(seen, day);
  const next = seen.instalments.find(({ done }) => !done);
  const repay = due.length > 0 ? sum(due.map(restOf)) : next ? restOf(next) : 0n;
  const unpaid = seen.instalments.filter(({ done }) => !done).length;
  const isClosing = unpaid > 0 && (due.length === unpaid || (unpaid === 1 && day >= story.agreed.wholeFrom));
  const all = toEnd(endingOn(story, day));
  return { repay: isClosing ? all : repay, all };
}

/** The fee of an extension asked for today: never more than all that is owed. */
function feeToday(story: Story, loan: Standing): bigint {
  const { extension } = story.agreed;
  if (extension === null) return 0n;
  const unpaid = sum(loan.instalments.map((one) => openIn(one, 'principal')));
  const ahead = sum(loan.ahead.map(({ left }) => left));
  const principal = unpaid > ahead ? unpaid - ahead : 0n;
  const fee = rounded(
    times(principal, decimal(extension.ratePerDay), { top: BigInt(extension.days), bottom: 1n }),
  );
  const most = least(fee, leftIn(lookAhead(loan)));
  return most < 1n ? 1n : most;
}

export function leftIn(seen: Standing): bigint {
  return sum(seen.instalments.filter(({ done }) => !done).map(restOf));
}

/** The quote that still stands, with what has been paid for it. */
export function standingQuote(
  story: Story,
  loan: Standing,
  fee: bigint,
): { quote: Quote; paid: bigint } | null {
  const quote = story.quotes.findLast(({ number }) => loan.open.has(number));
  if (!quote) return null;
  const paid = sum(
    keptOn(story, loan.day)
      .filter((payment) => payment.fee === quote.number && payment.day <= quote.until)
      .map(({ amount }) => amount),
  );
  return paid > 0n || quote.fee <= fee ? { quote, paid } : null;
}

/** What more days cost that are asked for today; null where the loan has had its number, or has ended. */
export function extensionPrice(story: Story, today: number): bigint | null {
  const loan = standingOn(story, today);
  const hasHad = loan.extended.size >= story.rules.extensions;
  const isOver = loan.endedOn !== null || loan.writtenOff || hasHad;
  return isOver || story.agreed.extension === null ? null : feeToday(story, loan);
}

/** What more days cost and lead to, beside the other two ways; null where none are to be had. */
export function moreDays(story: Story, today: number) {
  const { rules, agreed, payments, quotes } = story;
  const loan = standingOn(story, today);
  if (agreed.extension === null || loan.endedOn !== null || loan.writtenOff) return null;
  if (loan.extended.size >= rules.extensions) return null;
  const price = feeToday(story, loan);
  const standing = standingQuote(story, loan, price);
  const fee = standing ? standing.quote.fee - standing.paid : price;
  const { all } = figuresOn(story, today);
  if (fee >= all) return null;
  const number = standing?.quote.number ?? 1_000;
  const asked = { number, asked: today, until: today, fee, days: agreed.extension.days };
  const paid = { day: today, told: Number.MAX_SAFE_INTEGER, amount: fee, fee: number };
  const then = lookAhead(
    standingOn(
      { ...story, payments: [...payments, paid], quotes: standing ? quotes : [...quotes, asked] },
      today,
    ),
  );
  const until = then.instalments.find(({ done }) => !done)?.due ?? today;
  const nothing = lookAhead(standingOn(story, until));
  return {
    fee,
    held: standing?.paid ?? 0n,
    isNew: standing === null,
    price,
    until,
    payToday: least(all, openOffer(story.offers, loan) ?? all),
    extend: fee + leftIn(then),
    doNothing: leftIn(nothing),
  };
}

/** All that pages say of a loan in the evening of a day. */
export function pagesOn(story: Story, today: number) {
  const { agreed } = story;
  const loan = standingOn(story, today);
  const seen = lookAhead(loan);
  const next = seen.instalments.find(({ done }) => !done);
  const { repay, all } = figuresOn(story, today);
  const offered = openOffer(story.offers, loan) ?? all;
  const isLate = next !== undefined && next.due < today;
  const paidInAll = sum(keptOn(story, today).flatMap(({ amount, day }) => (day <= today ? [amount] : [])));
  return {
    status: loan.endedOn !== null ? 200 : isLate ? 180 : 174,
    amount: loan.endedOn !== null ? paidInAll : repay,
    due: next?.due ?? null,
    repay,
    all,
    leastPart: least(least(all, agreed.leastPart), offered),
    /** Where the debt ends with as much anyway, there is no offer to speak of. */
    toEndBy: offered < all ? offered : 0n,
    mayBeExtended: moreDays(story, today) !== null,
    credit: sum(loan.favour.map(({ left }) => left)),
    held: loan.held,
    ledger: ledgerOf(story, loan, seen, paidInAll),
  };
}

/** What a loan has been through by a day, so that a test knows that it has seen everything. */
export function experienceOf(story: Story, today: number): string[] {
  const { rules, reversals } = story;
  const loan = standingOn(story, today);
  const seen = lookAhead(loan);
  const hadEnded = standingOn({ ...story, reversals: [] }, today).endedOn !== null;
  const instalments = [...seen.former, ...seen.instalments];
  const end = Math.max(...instalments.map(({ due }) => due));
  const isCapped = instalments.some(
    ({ owed }) => rules.cap !== null && owed.late > 0n && owed.late + owed.penalty >= owed.principal,
  );
  const hasCredit = loan.favour.some(({ left }) => left > 0n);
  return Object.entries({
    'was late': instalments.some(({ owed }) => owed.late > 0n),
    'was charged the most': isCapped,
    'paid a penalty': instalments.some(({ paid }) => paid.penalty > 0n),
    'was forgiven a rest': instalments.some(({ forgiven }) =>
      Object.values(forgiven).some((rest) => rest > 0n),
    ),
    'paid ahead': loan.ahead.some(({ left }) => left > 0n),
    'was extended three times': loan.extended.size === 3,
    'waited for a fee': loan.held > 0n,
    'was let go of late charges': instalments.some(({ waived }) => waived.late > 0n),
    'was let go of interest': instalments.some(({ waived }) => waived.interest > 0n),
    'was spared interest to come': instalments.some(({ spared }) => spared.interest > 0n),
    'had a payment taken back': reversals.length > 0,
    'was owed again': hadEnded && loan.endedOn === null,
    'lost a part of a payment': reversals.some(({ amount }) => amount !== undefined),
    'lost an extension': standingOn({ ...story, reversals: [] }, today).extended.size > loan.extended.size,
    'was charged more': instalments.some(({ owed }) => owed.fee > 0n || owed.enforcement > 0n),
    'had accrual stopped': loan.stops.length > 0,
    'owed again what was paid back': instalments.some(({ again }) => again > 0n),
    'kept an offer': [...loan.toward].some(([{ amount }, paid]) => paid >= amount),
    'broke an offer': story.offers.some(
      (offer) => offer.until < today && (loan.toward.get(offer) ?? 0n) < offer.amount,
    ),
    'got new dates': loan.former.length > 0,
    'was written off': loan.writtenOff,
    'paid what was written off': loan.writtenOff && loan.endedOn !== null,
    'had credit beside a debt': hasCredit && loan.endedOn === null,
    'used credit': loan.favour.some(({ left }) => left === 0n) && loan.endedOn === null,
    'ended before its last day': loan.endedOn !== null && loan.endedOn < end,
  }).flatMap(([name, isSo]) => (isSo ? [name] : []));
}

/** The last day on which each amount is what it is today, as far as `last`, and what it is on the day after. */
export function figuresFrom(story: Story, today: number, last: number): Figures[] {
  return Array.from({ length: last - today + 1 }, (_, index) => figuresOn(story, today + index));
}

function ledgerOf({ rules, agreed, refunds }: Story, loan: Standing, seen: Standing, paidInAll: bigint) {
  const every = [...seen.former, ...seen.instalments];
  const total = (kind: Kind) => ({
    owed: sum(every.map((one) => one.owed[kind])),
    open: sum(every.map((one) => openIn(one, kind))),
  });
  const all = (which: 'forgiven' | 'waived') => sum(every.flatMap((one) => Object.values(one[which])));
  const paidBack = sum(refunds.filter(({ day }) => day <= loan.day).map(({ amount }) => amount));
  const lines: Record<string, bigint> = {
    principal_receivable: total('principal').open,
    interest_receivable: total('interest').open,
    vat_receivable: total('vat').open,
    late_receivable: total('late').open,
    penalty_receivable: total('penalty').open,
    fee_receivable: total('fee').open,
    enforcement_receivable: total('enforcement').open,
    interest_income: -total('interest').owed,
    late_income: -total('late').owed,
    penalty_income: -total('penalty').owed,
    vat_payable: -total('vat').owed - agreed.commissionVat,
    commission_income: -agreed.commission,
    fee_income: -total('fee').owed - total('enforcement').owed - loan.fees,
    disbursement_cash: -(rules.principal - agreed.commission - agreed.commissionVat),
    borrower_credit: -sum(loan.favour.map(({ left }) => left)),
    extension_held: -loan.held,
    waived_rests: all('forgiven'),
    waivers: all('waived'),
    'cash:sandbox': paidInAll - paidBack,
  };
  if (loan.writtenOff)
    for (const account of Object.keys(lines).filter((name) => name.endsWith('_receivable'))) {
      lines.write_offs = (lines.write_offs ?? 0n) + (lines[account] ?? 0n);
      lines[account] = 0n;
    }
  return Object.fromEntries(Object.entries(lines).filter(([, amount]) => amount !== 0n));
}

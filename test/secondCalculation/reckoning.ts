import { decimal, type Fraction, least, plus, rounded, sum, times } from './fractions.ts';

/*
 * A loan lived through day by day as its contract words it, in exact fractions and with no shortcut. Written from the
 * contract, not from the server: nothing here comes from `src`. Days count from the payout, which is day 0.
 */

export type Rules = {
  readonly principal: bigint;
  readonly periods: readonly number[];
  readonly yearlyRate: string;
  /** VAT on interest; null where it bears none. */
  readonly vat: string | null;
  readonly late: readonly { readonly fromDay: number; readonly rate: string }[];
  /** Charged once, on the first late day of the loan. */
  readonly penalty: bigint;
  /** The most a payment's late charges come to, as a part of its principal. */
  readonly cap: string | null;
  readonly extensions: number;
  /** A rest of a payment that nobody asks for. */
  readonly forgiven: bigint;
};

export type Payment = {
  readonly day: number;
  /** The order in which payments became known. */
  readonly told: number;
  readonly amount: bigint;
  /** Number of the extension whose fee it was meant for. */
  readonly fee: number | null;
};

export type Quote = {
  readonly number: number;
  readonly asked: number;
  readonly until: number;
  readonly fee: bigint;
  readonly days: number;
};

const kinds = ['late', 'penalty', 'vat', 'interest', 'principal'] as const;
type Kind = (typeof kinds)[number];
type Amounts = Record<Kind, bigint>;

export type Instalment = {
  readonly length: number;
  due: number;
  /** Days of interest so far, and what they bore it on, added up. */
  days: number;
  weight: bigint;
  lateDays: number;
  late: Fraction;
  readonly owed: Amounts;
  readonly paid: Amounts;
  readonly forgiven: Amounts;
  done: boolean;
};

type Money = { left: bigint };

/** A loan as it stands in the evening of a day. */
export type Standing = {
  readonly rules: Rules;
  readonly instalments: Instalment[];
  day: number;
  readonly quiet: Set<number>;
  readonly ahead: Money[];
  readonly favour: Money[];
  /** Numbers of the extensions in force with the day of each, and of those that wait for their fee. */
  readonly extended: Map<number, number>;
  readonly open: Set<number>;
  held: bigint;
  fees: bigint;
  endedOn: number | null;
  hadPenalty: boolean;
};

const nothing = (): Amounts => ({ late: 0n, penalty: 0n, vat: 0n, interest: 0n, principal: 0n });

function begin(rules: Rules): Standing {
  const count = BigInt(rules.periods.length);
  const part = least(rounded({ top: rules.principal, bottom: count }), rules.principal);
  let due = 0;
  let left = rules.principal;
  const instalments = rules.periods.map((length, index) => {
    due += length;
    const principal = index === rules.periods.length - 1 ? left : least(part, left);
    left -= principal;
    return {
      length,
      due,
      days: 0,
      weight: 0n,
      lateDays: 0,
      late: { top: 0n, bottom: 1n },
      owed: { ...nothing(), principal },
      paid: nothing(),
      forgiven: nothing(),
      done: false,
    };
  });
  return {
    rules,
    instalments,
    day: -1,
    quiet: new Set(),
    ahead: [],
    favour: [],
    extended: new Map(),
    open: new Set(),
    held: 0n,
    fees: 0n,
    endedOn: null,
    hadPenalty: false,
  };
}

export function restOf({ owed, paid, forgiven }: Instalment): bigint {
  return sum(kinds.map((kind) => owed[kind] - paid[kind] - forgiven[kind]));
}

const openOf = (loan: Standing) => loan.instalments.filter(({ done }) => !done);
const moneyIn = (purses: readonly Money[]) => sum(purses.map(({ left }) => left));

/** What the interest of an instalment comes to for the days it has had, and its VAT. */
function interestSoFar({ rules }: Standing, { weight }: Instalment): { interest: bigint; vat: bigint } {
  const interest = rounded(times(weight, decimal(rules.yearlyRate), { top: 1n, bottom: 365n }));
  return { interest, vat: rules.vat === null ? 0n : rounded(times(interest, decimal(rules.vat))) };
}

function bearInterest(loan: Standing): void {
  if (loan.quiet.has(loan.day)) return;
  const running = loan.instalments.findIndex(({ days, length }) => days < length);
  const instalment = loan.instalments[running];
  if (!instalment) return;
  const standing = sum(loan.instalments.slice(running).map(({ owed }) => owed.principal));
  const ahead = moneyIn(loan.ahead);
  instalment.days += 1;
  instalment.weight += standing > ahead ? standing - ahead : 0n;
}

function beLate(loan: Standing): void {
  for (const one of openOf(loan)) {
    const { interest, vat, principal } = one.owed;
    const rest = interest + vat + principal - one.paid.interest - one.paid.vat - one.paid.principal;
    if (one.due >= loan.day || rest === 0n) continue;
    const most = loan.rules.cap === null ? null : rounded(times(one.owed.principal, decimal(loan.rules.cap)));
    if (!loan.hadPenalty && loan.rules.penalty > 0n) {
      loan.hadPenalty = true;
      one.owed.penalty = most === null ? loan.rules.penalty : least(loan.rules.penalty, most);
    }
    one.lateDays += 1;
    const tier = loan.rules.late.findLast(({ fromDay }) => fromDay <= one.lateDays);
    one.late = plus(one.late, times(rest, decimal(tier?.rate ?? '0')));
    const charged = rounded(one.late);
    one.owed.late = most === null ? charged : least(charged, most - one.owed.penalty);
  }
}

/** Interest and its VAT are one claim: what goes to both is shared so that all of it together is in proportion. */
function pay(instalments: readonly Instalment[], money: bigint): bigint {
  let left = money;
  for (const claim of [['late'], ['penalty'], ['vat', 'interest'], ['principal']] as const)
    for (const { owed, paid } of instalments) {
      const whole = sum(claim.map((kind) => owed[kind]));
      const before = sum(claim.map((kind) => paid[kind]));
      const now = least(left, whole - before);
      if (now === 0n) continue;
      left -= now;
      if (claim.length === 1) {
        paid[claim[0]] += now;
        continue;
      }
      const vat = rounded({ top: (before + now) * owed.vat, bottom: whole });
      paid.interest += now - (vat - paid.vat);
      paid.vat = vat;
    }
  return left;
}

function payFrom(instalments: readonly Instalment[], purses: readonly Money[]): void {
  for (const purse of purses) purse.left = pay(instalments, purse.left);
}

const dueBy = (loan: Standing) => openOf(loan).filter(({ due }) => due <= loan.day);

function fallDue(loan: Standing): void {
  for (const one of openOf(loan)) {
    if (one.due !== loan.day) continue;
    Object.assign(one.owed, interestSoFar(loan, one));
    payFrom([one], loan.ahead);
  }
}

function receive(loan: Standing, money: bigint): void {
  const left = pay(dueBy(loan), money);
  if (loan.endedOn !== null) loan.favour.push({ left });
  else loan.ahead.push({ left });
}

function isTouched({ paid }: Instalment): boolean {
  return kinds.some((kind) => paid[kind] > 0n);
}

function forgive(one: Instalment): void {
  for (const kind of kinds) one.forgiven[kind] = one.owed[kind] - one.paid[kind];
}

function forgiveSmallRests(loan: Standing): void {
  for (const one of dueBy(loan)) {
    const rest = restOf(one);
    if (rest > 0n && (rest > loan.rules.forgiven || !isTouched(one))) continue;
    forgive(one);
    one.done = true;
  }
}

/** What ends the loan this evening, beyond what was paid ahead. */
export function toEnd(loan: Standing): bigint {
  const owed = openOf(loan).map((one) => {
    if (one.due <= loan.day) return restOf(one);
    const { interest, vat } = interestSoFar(loan, one);
    return restOf({ ...one, owed: { ...one.owed, interest, vat } });
  });
  return sum(owed) - moneyIn(loan.ahead);
}

function tryToEnd(loan: Standing, isEvening: boolean): void {
  const rest = toEnd(loan);
  const small = isEvening && moneyIn(loan.ahead) > 0n && dueBy(loan).length === 0;
  if (loan.endedOn !== null || rest > (small ? loan.rules.forgiven : 0n)) return;
  const open = openOf(loan);
  for (const one of open) if (one.due > loan.day) Object.assign(one.owed, interestSoFar(loan, one));
  payFrom(open, loan.ahead);
  for (const one of open) {
    forgive(one);
    one.done = true;
  }
  loan.favour.push(...loan.ahead.splice(0));
  loan.endedOn = loan.day;
}

/** The payments that come next in full out of what is ahead are done already: more days are for the first that isn't. */
function extend(loan: Standing, days: number): boolean {
  if (loan.endedOn !== null) return false;
  const seen = lookAhead(loan);
  const first = seen.instalments.findIndex(({ done }) => !done);
  const due = loan.instalments[first]?.due;
  if (due === undefined) return false;
  const from = Math.max(due, loan.day);
  for (let day = from + 1; day <= from + days; day += 1) loan.quiet.add(day);
  for (const one of loan.instalments.slice(first)) one.due = Math.max(one.due, loan.day) + days;
  return true;
}

function morning(loan: Standing, isLate: boolean): void {
  loan.day += 1;
  if (loan.day === 0) return;
  if (isLate) beLate(loan);
  bearInterest(loan);
  fallDue(loan);
}

/** The same loan, if nothing more happens and everything were paid on its day: what each payment will come to. */
export function lookAhead(loan: Standing): Standing {
  const copy: Standing = structuredClone(loan);
  if (copy.endedOn !== null) return copy;
  const last = Math.max(...copy.instalments.map(({ due }) => due));
  while (copy.day < last) morning(copy, false);
  for (const one of openOf(copy)) {
    const rest = restOf(one);
    if (rest === 0n || (rest <= copy.rules.forgiven && isTouched(one))) {
      forgive(one);
      one.done = true;
    }
  }
  return copy;
}

type Fee = { quote: Quote; payments: readonly Payment[]; completeOn: number | null; knownAt: number };

/** A fee is complete with the payment that made it so when it became known; what comes later is no part of it. */
function feeOf(quote: Quote, payments: readonly Payment[]): Fee {
  const inTime = payments
    .filter(({ fee, day }) => fee === quote.number && day <= quote.until)
    .sort((a, b) => a.told - b.told);
  let collected = 0n;
  const last = inTime.findIndex(({ amount }) => {
    collected += amount;
    return collected >= quote.fee;
  });
  if (last === -1) return { quote, payments: inTime, completeOn: null, knownAt: 0 };
  const known = inTime.slice(0, last + 1);
  const enough = (on: number) =>
    sum(known.filter(({ day }) => day <= on).map(({ amount }) => amount)) >= quote.fee;
  const completeOn = Math.min(...known.map(({ day }) => day).filter(enough));
  const counted = known.filter(({ day }) => day <= completeOn);
  return { quote, payments: counted, completeOn, knownAt: known.at(-1)?.told ?? 0 };
}

/** Lives the loan to the evening of a day. `given`: extensions whose money turns out to be repayments; answers with more of them. */
function live(
  rules: Rules,
  payments: readonly Payment[],
  quotes: readonly Quote[],
  today: number,
  given: ReadonlySet<number>,
): Standing | number[] {
  const fees = quotes.map((quote) => feeOf(quote, payments));
  const isMeant = ({ quote }: Fee) => !given.has(quote.number);
  const complete = fees
    .filter(({ completeOn }) => completeOn !== null)
    .sort((a, b) => a.knownAt - b.knownAt || a.quote.number - b.quote.number);
  const granted = complete.slice(0, rules.extensions).filter(isMeant);
  const surplus = new Set(complete.slice(rules.extensions).flatMap((fee) => fee.payments));
  const waiting = fees.filter((fee) => isMeant(fee) && fee.completeOn === null && today <= fee.quote.until);
  const reserved = new Set([...granted, ...waiting].flatMap((fee) => fee.payments));
  const loan = begin(rules);
  while (loan.day < today) {
    morning(loan, true);
    const arrived = payments.filter(({ day }) => day === loan.day).sort((a, b) => a.told - b.told);
    for (const payment of arrived)
      if (surplus.has(payment)) loan.favour.push({ left: payment.amount });
      else if (!reserved.has(payment)) receive(loan, payment.amount);
    tryToEnd(loan, false);
    for (const { quote, completeOn, payments: paid } of granted) {
      if (completeOn !== loan.day) continue;
      if (!extend(loan, quote.days)) return [quote.number];
      loan.extended.set(quote.number, loan.day);
      loan.fees += quote.fee;
      receive(loan, sum(paid.map(({ amount }) => amount)) - quote.fee);
    }
    payFrom(dueBy(loan), loan.favour);
    forgiveSmallRests(loan);
    tryToEnd(loan, true);
    const pending = [...granted, ...waiting].filter(
      ({ completeOn, quote, payments: paid }) =>
        (completeOn === null || completeOn >= loan.day) &&
        loan.day <= quote.until &&
        paid.some(({ day }) => day <= loan.day),
    );
    const numbers = pending.map(({ quote }) => quote.number);
    if (numbers.length > 0 && wouldEnd(loan, rules, payments, quotes, [...given, ...numbers])) return numbers;
  }
  if (loan.endedOn !== null && waiting.length > 0) return waiting.map(({ quote }) => quote.number);
  for (const { quote, payments: paid } of waiting) {
    loan.held += sum(paid.map(({ amount }) => amount));
    loan.open.add(quote.number);
  }
  return loan;
}

/** Whether the loan has ended by today, or would have if what is held or was paid today for more days were a repayment. */
function wouldEnd(
  { day, endedOn }: Standing,
  rules: Rules,
  payments: readonly Payment[],
  quotes: readonly Quote[],
  given: readonly number[],
): boolean {
  return endedOn !== null || standingOn(rules, payments, quotes, day, given).endedOn !== null;
}

/** The loan in the evening of a day, of what was paid and quoted by then. */
export function standingOn(
  rules: Rules,
  payments: readonly Payment[],
  quotes: readonly Quote[],
  today: number,
  given: readonly number[] = [],
): Standing {
  const paid = payments.filter(({ day }) => day <= today);
  const asked = quotes.filter((quote) => quote.asked <= today);
  const repayments = new Set(given);
  for (;;) {
    const outcome = live(rules, paid, asked, today, repayments);
    if (!Array.isArray(outcome)) return outcome;
    for (const number of outcome) repayments.add(number);
  }
}

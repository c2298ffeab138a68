import { decimal, least, plus, rounded, sum, times } from './fractions.ts';
import {
  copyOf,
  copyOfInstalment,
  type Instalment,
  type Kind,
  kinds,
  type Money,
  moneyIn,
  openIn,
  openOf,
  type Payment,
  restOf,
  type Standing,
} from './loan.ts';

/** What the interest of an instalment comes to for the days it has had, and its VAT. */
function interestSoFar({ rules }: Standing, { weight }: Instalment): { interest: bigint; vat: bigint } {
  const interest = rounded(times(weight, decimal(rules.yearlyRate), { top: 1n, bottom: 365n }));
  return { interest, vat: rules.vat === null ? 0n : rounded(times(interest, decimal(rules.vat))) };
}

/** Has the instalment bear its interest so far beside what it took over, but for what was let go of beforehand. */
function bear(loan: Standing, one: Instalment): void {
  const { interest, vat } = interestSoFar(loan, one);
  const [all, allVat] = [one.carried.interest + interest, one.carried.vat + vat];
  one.owed.interest = all - least(one.spared.interest, all);
  one.owed.vat = allVat - least(one.spared.vat, allVat);
}

/** Whether the lender stopped what accrues of a kind on this day. */
function isStopped({ stops, day }: Standing, kind: 'late_charges' | 'interest'): boolean {
  return stops.some(
    ({ of, day: from, until }) => of === kind && from <= day && (until === null || day <= until),
  );
}

function bearInterest(loan: Standing): void {
  if (loan.quiet.has(loan.day)) return;
  const running = loan.instalments.findIndex(({ days, length }) => days < length);
  const instalment = loan.instalments[running];
  if (!instalment) return;
  const standing = sum(loan.instalments.slice(running).map(({ owed, again }) => owed.principal - again));
  const ahead = moneyIn(loan.ahead);
  instalment.days += 1;
  if (loan.free.has(loan.day) || loan.writtenOff || isStopped(loan, 'interest')) return;
  instalment.weight += standing > ahead ? standing - ahead : 0n;
}

/** The most that its late charges come to, beside what it took over; null is no limit. */
function mostCharged({ rules }: Standing, { owed, carried, again }: Instalment): bigint | null {
  if (rules.cap === null) return null;
  const whole = rounded(times(owed.principal - again, decimal(rules.cap)));
  const over = carried.late + carried.penalty;
  return over < whole ? whole - over : 0n;
}

function beLate(loan: Standing): void {
  if (loan.writtenOff || isStopped(loan, 'late_charges')) return;
  for (const one of openOf(loan)) {
    if (one.due >= loan.day) continue;
    const rest = sum((['fee', 'vat', 'interest', 'principal'] as const).map((kind) => openIn(one, kind)));
    if (rest === 0n) continue;
    const most = mostCharged(loan, one);
    if (!loan.hadPenalty && loan.rules.penalty > 0n) {
      loan.hadPenalty = true;
      one.penalty = least(loan.rules.penalty, most ?? loan.rules.penalty);
      one.owed.penalty += one.penalty;
    }
    one.lateDays += 1;
    const tier = loan.rules.late.findLast(({ fromDay }) => fromDay <= one.lateDays);
    one.late = plus(one.late, times(rest, decimal(tier?.rate ?? '0')));
    const charged = rounded(one.late);
    one.owed.late = one.carried.late + least(charged, most === null ? charged : most - one.penalty);
  }
}

/** Interest and its VAT are one claim: what goes to both is shared so that all of it together is in proportion. */
function pay(instalments: readonly Instalment[], money: bigint): bigint {
  let left = money;
  for (const claim of [
    ['late'],
    ['enforcement'],
    ['penalty'],
    ['fee'],
    ['vat', 'interest'],
    ['principal'],
  ] as const)
    for (const { owed, paid, waived, forgiven } of instalments) {
      const asked = (kind: Kind) => owed[kind] - waived[kind] - forgiven[kind];
      const whole = sum(claim.map(asked));
      const before = sum(claim.map((kind) => paid[kind]));
      const now = least(left, whole - before);
      if (now === 0n) continue;
      left -= now;
      if (claim.length === 1) {
        paid[claim[0]] += now;
        continue;
      }
      const vat = rounded({ top: (before + now) * asked('vat'), bottom: whole });
      paid.interest += now - (vat - paid.vat);
      paid.vat = vat;
    }
  return left;
}

export function payFrom(instalments: readonly Instalment[], purses: readonly Money[]): void {
  for (const purse of purses) purse.left = pay(instalments, purse.left);
}

export const dueBy = (loan: Standing) => openOf(loan).filter(({ due }) => due <= loan.day);

function fallDue(loan: Standing): void {
  for (const one of openOf(loan)) {
    if (one.due !== loan.day) continue;
    bear(loan, one);
    payFrom([one], loan.ahead);
  }
}

export function receive(loan: Standing, { told, amount }: Pick<Payment, 'told' | 'amount'>): void {
  const purse = { of: told, left: pay(dueBy(loan), amount) };
  if (loan.endedOn !== null) loan.favour.push(purse);
  else loan.ahead.push(purse);
}

function isTouched({ paid }: Instalment): boolean {
  return kinds.some((kind) => paid[kind] > 0n);
}

function forgive(one: Instalment): void {
  for (const kind of kinds) one.forgiven[kind] += openIn(one, kind);
}

export function forgiveSmallRests(loan: Standing): void {
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
    const borne = copyOfInstalment(one);
    bear(loan, borne);
    return restOf(borne);
  });
  return sum(owed) - moneyIn(loan.ahead);
}

export function tryToEnd(loan: Standing, isEvening: boolean): void {
  const rest = toEnd(loan);
  const small = isEvening && moneyIn(loan.ahead) > 0n && dueBy(loan).length === 0;
  if (loan.endedOn !== null || rest > (small ? loan.rules.forgiven : 0n)) return;
  collectAhead(loan);
  end(loan);
}

/** What was paid ahead goes where it would if all fell due today. */
export function collectAhead(loan: Standing): void {
  const open = openOf(loan);
  for (const one of open) if (one.due > loan.day) bear(loan, one);
  payFrom(open, loan.ahead);
}

export function end(loan: Standing): void {
  for (const one of openOf(loan)) {
    forgive(one);
    one.done = true;
  }
  for (const one of loan.instalments) one.days = one.length;
  loan.favour.push(...loan.ahead.splice(0));
  loan.endedOn = loan.day;
}

/** The payments that come next in full out of what is ahead are done already: more days are for the first that isn't. */
export function extend(loan: Standing, days: number): boolean {
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

export function morning(loan: Standing, isLate: boolean): void {
  loan.day += 1;
  if (loan.day === 0) return;
  if (isLate) beLate(loan);
  bearInterest(loan);
  fallDue(loan);
}

/** The same loan, if nothing more happens and everything were paid on its day: what each payment will come to. */
export function lookAhead(loan: Standing): Standing {
  const copy = copyOf(loan);
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

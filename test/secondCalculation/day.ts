import { decimal, least, plus, rounded, sum, times } from './fractions.ts';
import {
  type Instalment,
  kinds,
  type Money,
  moneyIn,
  openIn,
  openOf,
  restOf,
  type Standing,
} from './loan.ts';

/** What the interest of an instalment comes to for the days it has had, and its VAT. */
function interestSoFar({ rules }: Standing, { weight }: Instalment): { interest: bigint; vat: bigint } {
  const interest = rounded(times(weight, decimal(rules.yearlyRate), { top: 1n, bottom: 365n }));
  return { interest, vat: rules.vat === null ? 0n : rounded(times(interest, decimal(rules.vat))) };
}

/** Has the instalment bear its interest so far, but for what was let go of beforehand. */
function bear(loan: Standing, one: Instalment): void {
  const { interest, vat } = interestSoFar(loan, one);
  one.owed.interest = interest - least(one.spared.interest, interest);
  one.owed.vat = vat - least(one.spared.vat, vat);
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
    const rest = openIn(one, 'interest') + openIn(one, 'vat') + openIn(one, 'principal');
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
    for (const { owed, paid, waived } of instalments) {
      const whole = sum(claim.map((kind) => owed[kind] - waived[kind]));
      const before = sum(claim.map((kind) => paid[kind]));
      const now = least(left, whole - before);
      if (now === 0n) continue;
      left -= now;
      if (claim.length === 1) {
        paid[claim[0]] += now;
        continue;
      }
      const vat = rounded({ top: (before + now) * (owed.vat - waived.vat), bottom: whole });
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

export function receive(loan: Standing, money: bigint): void {
  const left = pay(dueBy(loan), money);
  if (loan.endedOn !== null) loan.favour.push({ left });
  else loan.ahead.push({ left });
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
    const borne = structuredClone(one);
    bear(loan, borne);
    return restOf(borne);
  });
  return sum(owed) - moneyIn(loan.ahead);
}

export function tryToEnd(loan: Standing, isEvening: boolean): void {
  const rest = toEnd(loan);
  const small = isEvening && moneyIn(loan.ahead) > 0n && dueBy(loan).length === 0;
  if (loan.endedOn !== null || rest > (small ? loan.rules.forgiven : 0n)) return;
  const open = openOf(loan);
  for (const one of open) if (one.due > loan.day) bear(loan, one);
  payFrom(open, loan.ahead);
  for (const one of open) {
    forgive(one);
    one.done = true;
  }
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

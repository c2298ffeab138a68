import { addFractions, minBigint, multiply, parseDecimal, roundHalfUp, sumBigints } from './fractions.ts';
import {
  type ComponentKind,
  componentKinds,
  copyInstalment,
  copyLoanState,
  type Instalment,
  type LoanState,
  openInstalments,
  outstandingOf,
  outstandingTotal,
  type Payment,
  type PaymentBalance,
} from './loanState.ts';

/** What the interest of an instalment comes to for the days it has had, and its VAT. */
function accruedInterest(
  { rules }: LoanState,
  { principalDays }: Instalment,
): { interest: bigint; vat: bigint } {
  const interest = roundHalfUp(
    multiply(principalDays, parseDecimal(rules.yearlyRate), { numerator: 1n, denominator: 365n }),
  );
  return {
    interest,
    vat: rules.vat === null ? 0n : roundHalfUp(multiply(interest, parseDecimal(rules.vat))),
  };
}

/** Charges the instalment with its interest so far beside its opening balance, less what was waived beforehand. */
function updateOwedInterest(loan: LoanState, instalment: Instalment): void {
  const { interest, vat } = accruedInterest(loan, instalment);
  const [all, allVat] = [instalment.carried.interest + interest, instalment.carried.vat + vat];
  instalment.owed.interest = all - minBigint(instalment.waivedBeforeAccrual.interest, all);
  instalment.owed.vat = allVat - minBigint(instalment.waivedBeforeAccrual.vat, allVat);
}

/** Whether the lender stopped what accrues of a kind on this day. */
function isAccrualStopped({ stops, day }: LoanState, kind: 'late_charges' | 'interest'): boolean {
  return stops.some(
    ({ of, day: from, until }) => of === kind && from <= day && (until === null || day <= until),
  );
}

function accrueInterest(loan: LoanState): void {
  if (loan.extensionDays.has(loan.day)) return;
  const currentIndex = loan.instalments.findIndex(({ days, length }) => days < length);
  const instalment = loan.instalments[currentIndex];
  if (!instalment) return;
  const interestBearingPrincipal = sumBigints(
    loan.instalments
      .slice(currentIndex)
      .map(
        ({ owed, reowedPrincipal, prepaidPrincipal }) => owed.principal - reowedPrincipal - prepaidPrincipal,
      ),
  );
  const prepaidAmount = sumRemaining(loan.prepayments);
  instalment.days += 1;
  if (loan.interestFreeDays.has(loan.day) || loan.writtenOff || isAccrualStopped(loan, 'interest')) return;
  instalment.principalDays +=
    interestBearingPrincipal > prepaidAmount ? interestBearingPrincipal - prepaidAmount : 0n;
}

/** The most that its late charges come to, beside its opening balance; null is no limit. */
function maxLateCharges({ rules }: LoanState, { owed, carried, reowedPrincipal }: Instalment): bigint | null {
  if (rules.cap === null) return null;
  const capAmount = roundHalfUp(multiply(owed.principal - reowedPrincipal, parseDecimal(rules.cap)));
  const carriedCharges = carried.late + carried.penalty;
  return carriedCharges < capAmount ? capAmount - carriedCharges : 0n;
}

function accrueLateCharges(loan: LoanState): void {
  if (loan.writtenOff || isAccrualStopped(loan, 'late_charges')) return;
  for (const instalment of openInstalments(loan)) {
    if (instalment.due >= loan.day) continue;
    const outstandingAmount = sumBigints(
      (['fee', 'vat', 'interest', 'principal'] as const).map((kind) => outstandingOf(instalment, kind)),
    );
    if (outstandingAmount === 0n) continue;
    const maxCharges = maxLateCharges(loan, instalment);
    if (!loan.isPenaltyCharged && loan.rules.penalty > 0n) {
      loan.isPenaltyCharged = true;
      instalment.penalty = minBigint(loan.rules.penalty, maxCharges ?? loan.rules.penalty);
      instalment.owed.penalty += instalment.penalty;
    }
    instalment.lateDays += 1;
    const tier = loan.rules.late.findLast(({ fromDay }) => fromDay <= instalment.lateDays);
    instalment.accruedLateCharges = addFractions(
      instalment.accruedLateCharges,
      multiply(outstandingAmount, parseDecimal(tier?.rate ?? '0')),
    );
    const charged = roundHalfUp(instalment.accruedLateCharges);
    instalment.owed.late =
      instalment.carried.late +
      minBigint(charged, maxCharges === null ? charged : maxCharges - instalment.penalty);
  }
}

/** Interest and its VAT are one claim: what goes to both is shared so that all of it together is in proportion. */
function allocate(instalments: readonly Instalment[], money: bigint): bigint {
  let remaining = money;
  for (const components of [
    ['late'],
    ['enforcement'],
    ['penalty'],
    ['fee'],
    ['vat', 'interest'],
    ['principal'],
  ] as const)
    for (const { owed, paid, waived, waivedResidual } of instalments) {
      const payable = (kind: ComponentKind) => owed[kind] - waived[kind] - waivedResidual[kind];
      const capAmount = sumBigints(components.map(payable));
      const paidBefore = sumBigints(components.map((kind) => paid[kind]));
      const paidNow = minBigint(remaining, capAmount - paidBefore);
      if (paidNow === 0n) continue;
      remaining -= paidNow;
      if (components.length === 1) {
        paid[components[0]] += paidNow;
        continue;
      }
      const vat = roundHalfUp({ numerator: (paidBefore + paidNow) * payable('vat'), denominator: capAmount });
      paid.interest += paidNow - (vat - paid.vat);
      paid.vat = vat;
    }
  return remaining;
}

export function allocateFrom(instalments: readonly Instalment[], balances: readonly PaymentBalance[]): void {
  for (const balance of balances) balance.remaining = allocate(instalments, balance.remaining);
}

export const sumRemaining = (balances: readonly PaymentBalance[]) =>
  sumBigints(balances.map(({ remaining }) => remaining));

export const dueInstalments = (loan: LoanState) => openInstalments(loan).filter(({ due }) => due <= loan.day);

function processDueDates(loan: LoanState): void {
  for (const instalment of openInstalments(loan)) {
    if (instalment.due !== loan.day) continue;
    updateOwedInterest(loan, instalment);
    allocateFrom([instalment], loan.prepayments);
  }
}

export function receivePayment(
  loan: LoanState,
  { sequence, amount }: Pick<Payment, 'sequence' | 'amount'>,
): void {
  const balance = { of: sequence, remaining: allocate(dueInstalments(loan), amount) };
  if (loan.endedOn !== null) loan.credits.push(balance);
  else loan.prepayments.push(balance);
}

function hasPayment({ paid }: Instalment): boolean {
  return componentKinds.some((kind) => paid[kind] > 0n);
}

function waiveResidual(instalment: Instalment): void {
  for (const kind of componentKinds) instalment.waivedResidual[kind] += outstandingOf(instalment, kind);
}

export function waiveSmallResiduals(loan: LoanState): void {
  for (const instalment of dueInstalments(loan)) {
    const outstandingAmount = outstandingTotal(instalment);
    if (
      outstandingAmount > 0n &&
      (outstandingAmount > loan.rules.maxWaivedResidual || !hasPayment(instalment))
    )
      continue;
    waiveResidual(instalment);
    instalment.isSettled = true;
  }
}

/** What ends the loan at the end of this day, beyond prepayments. */
export function payoffAmount(loan: LoanState): bigint {
  const outstandingAmounts = openInstalments(loan).map((instalment) => {
    if (instalment.due <= loan.day) return outstandingTotal(instalment);
    const projected = copyInstalment(instalment);
    updateOwedInterest(loan, projected);
    return outstandingTotal(projected);
  });
  return sumBigints(outstandingAmounts) - sumRemaining(loan.prepayments);
}

export function settleIfCovered(loan: LoanState, isEvening: boolean): void {
  const outstandingAmount = payoffAmount(loan);
  const tolerance = isEvening && sumRemaining(loan.prepayments) > 0n && dueInstalments(loan).length === 0;
  if (loan.endedOn !== null || outstandingAmount > (tolerance ? loan.rules.maxWaivedResidual : 0n)) return;
  applyPrepayments(loan);
  settleLoan(loan);
}

/** Prepayments are allocated as if all fell due today. */
export function applyPrepayments(loan: LoanState): void {
  const open = openInstalments(loan);
  for (const instalment of open) if (instalment.due > loan.day) updateOwedInterest(loan, instalment);
  allocateFrom(open, loan.prepayments);
}

export function settleLoan(loan: LoanState): void {
  for (const instalment of openInstalments(loan)) {
    waiveResidual(instalment);
    instalment.isSettled = true;
  }
  for (const instalment of loan.instalments) instalment.days = instalment.length;
  loan.credits.push(...loan.prepayments.splice(0));
  loan.endedOn = loan.day;
}

/** Instalments that prepayments cover in full are settled: an extension is of the first that isn't. */
export function extendDueDates(loan: LoanState, days: number): boolean {
  if (loan.endedOn !== null) return false;
  const projection = projectToMaturity(loan);
  const first = projection.instalments.findIndex(({ isSettled }) => !isSettled);
  const due = loan.instalments[first]?.due;
  if (due === undefined) return false;
  const from = Math.max(due, loan.day);
  for (let day = from + 1; day <= from + days; day += 1) loan.extensionDays.add(day);
  for (const instalment of loan.instalments.slice(first))
    instalment.due = Math.max(instalment.due, loan.day) + days;
  return true;
}

export function startDay(loan: LoanState, withLateCharges: boolean): void {
  loan.day += 1;
  if (loan.day === 0) return;
  if (withLateCharges) accrueLateCharges(loan);
  accrueInterest(loan);
  processDueDates(loan);
}

/** The same loan, if nothing more happens and everything were paid on its day: what each payment will come to. */
export function projectToMaturity(loan: LoanState): LoanState {
  const copy = copyLoanState(loan);
  if (copy.endedOn !== null) return copy;
  const lastDueDay = Math.max(...copy.instalments.map(({ due }) => due));
  while (copy.day < lastDueDay) startDay(copy, false);
  for (const instalment of openInstalments(copy)) {
    const outstandingAmount = outstandingTotal(instalment);
    if (
      outstandingAmount === 0n ||
      (outstandingAmount <= copy.rules.maxWaivedResidual && hasPayment(instalment))
    ) {
      waiveResidual(instalment);
      instalment.isSettled = true;
    }
  }
  return copy;
}

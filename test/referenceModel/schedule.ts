import type { Restructure } from './agreements.ts';
import { applyPrepayments } from './dailyRules.ts';
import { minBigint, roundHalfUp, sumBigints } from './fractions.ts';
import {
  componentKinds,
  createInstalments,
  type Instalment,
  type LoanState,
  openInstalments,
  outstandingOf,
} from './loanState.ts';

/**
 * A new schedule for what is owed, as docs/decisions/servicing.md words it: its principal at the rate agreed to, and
 * beside it, in as many parts, what bears nothing.
 */
export function restructureSchedule(loan: LoanState, { periods, yearlyRate }: Restructure): void {
  if (loan.endedOn !== null) return;
  applyPrepayments(loan);
  const open = openInstalments(loan);
  const totalOutstanding = (kind: (typeof componentKinds)[number]) =>
    sumBigints(open.map((instalment) => outstandingOf(instalment, kind)));
  const newInstalments = createInstalments(totalOutstanding('principal'), periods, loan.day);
  for (const kind of componentKinds)
    if (kind !== 'principal') carryOver(newInstalments, kind, totalOutstanding(kind));
  for (const instalment of open) {
    for (const kind of componentKinds) instalment.owed[kind] -= outstandingOf(instalment, kind);
    instalment.isSettled = true;
  }
  for (const day of loan.extensionDays) loan.interestFreeDays.add(day);
  loan.extensionDays.clear();
  loan.formerInstalments.push(...loan.instalments);
  loan.instalments = newInstalments;
  loan.rules = { ...loan.rules, yearlyRate };
}

/** In equal parts; the last takes the rest. */
function carryOver(
  instalments: readonly Instalment[],
  kind: keyof Instalment['carried'],
  amount: bigint,
): void {
  const equalPart = roundHalfUp({ numerator: amount, denominator: BigInt(instalments.length) });
  let remaining = amount;
  for (const [index, instalment] of instalments.entries()) {
    const part = index === instalments.length - 1 ? remaining : minBigint(equalPart, remaining);
    remaining -= part;
    instalment.carried[kind] = part;
    instalment.owed[kind] = part;
  }
}

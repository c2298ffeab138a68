import { dueInstalments, projectToMaturity } from './dailyRules.ts';
import { minBigint, roundHalfUp, sumBigints } from './fractions.ts';
import { type Instalment, type LoanState, openInstalments, outstandingOf, type Waiver } from './loanState.ts';

/** What the lender does about a loan, as DESIGN's table of servicing and docs/decisions/servicing.md word it. */

const outstandingInterest = (instalment: Instalment) =>
  outstandingOf(instalment, 'interest') + outstandingOf(instalment, 'vat');

const componentsOf = { late_charges: ['late', 'penalty'], fee: ['fee', 'enforcement'] } as const;

/** The most that may be waived: of interest, also what is still to accrue. */
export function maxWaivable(loan: LoanState, of: Waiver['of']): bigint {
  const { instalments } = projectToMaturity(loan);
  if (of === 'interest') return sumBigints(instalments.map(outstandingInterest));
  return sumBigints(
    instalments.flatMap((instalment) => componentsOf[of].map((kind) => outstandingOf(instalment, kind))),
  );
}

/** The oldest instalment first; interest of those that follow, before it accrues. */
export function waive(loan: LoanState, { of, amount }: Waiver): void {
  let remaining = amount;
  const takeUpTo = (maxAmount: bigint) => {
    const waivedAmount = minBigint(remaining, maxAmount);
    remaining -= waivedAmount;
    return waivedAmount;
  };
  if (of === 'interest') {
    const { instalments } = projectToMaturity(loan);
    const due = new Set(dueInstalments(loan));
    for (const [index, instalment] of loan.instalments.entries()) {
      const projected = instalments[index];
      if (!projected || instalment.isSettled) continue;
      // Prepayments have paid none of it yet.
      const target = due.has(instalment) ? instalment : { ...instalment, owed: projected.owed };
      const waivedAmount = takeUpTo(outstandingInterest(target));
      if (waivedAmount === 0n) continue;
      const vat = roundHalfUp({
        numerator: waivedAmount * outstandingOf(target, 'vat'),
        denominator: outstandingInterest(target),
      });
      const waivedComponents = due.has(instalment) ? instalment.waived : instalment.waivedBeforeAccrual;
      waivedComponents.vat += vat;
      waivedComponents.interest += waivedAmount - vat;
    }
    return;
  }
  for (const instalment of openInstalments(loan))
    for (const kind of componentsOf[of]) instalment.waived[kind] += takeUpTo(outstandingOf(instalment, kind));
}

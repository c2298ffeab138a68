import { dueBy, lookAhead } from './day.ts';
import { least, rounded, sum } from './fractions.ts';
import { type Instalment, openIn, openOf, type Standing, type Waiver } from './loan.ts';

/** What the lender does about a loan, as DESIGN's table of servicing and docs/decisions/servicing.md word it. */

const interestIn = (one: Instalment) => openIn(one, 'interest') + openIn(one, 'vat');

const kindsOf = { late_charges: ['late', 'penalty'], fee: ['fee', 'enforcement'] } as const;

/** The most that may be let go of: of interest, also what is still to be borne. */
export function mostWaived(loan: Standing, of: Waiver['of']): bigint {
  const { instalments } = lookAhead(loan);
  if (of === 'interest') return sum(instalments.map(interestIn));
  return sum(instalments.flatMap((one) => kindsOf[of].map((kind) => openIn(one, kind))));
}

/** The oldest first; interest to come isn't borne. */
export function waive(loan: Standing, { of, amount }: Waiver): void {
  let left = amount;
  const take = (most: bigint) => {
    const taken = least(left, most);
    left -= taken;
    return taken;
  };
  if (of === 'interest') {
    const { instalments } = lookAhead(loan);
    const due = new Set(dueBy(loan));
    for (const [index, one] of loan.instalments.entries()) {
      const seen = instalments[index];
      if (!seen || one.done) continue;
      // What is paid ahead has paid none of it yet.
      const claim = due.has(one) ? one : { ...one, owed: seen.owed };
      const taken = take(interestIn(claim));
      if (taken === 0n) continue;
      const vat = rounded({ top: taken * openIn(claim, 'vat'), bottom: interestIn(claim) });
      const gone = due.has(one) ? one.waived : one.spared;
      gone.vat += vat;
      gone.interest += taken - vat;
    }
    return;
  }
  for (const one of openOf(loan)) for (const kind of kindsOf[of]) one.waived[kind] += take(openIn(one, kind));
}

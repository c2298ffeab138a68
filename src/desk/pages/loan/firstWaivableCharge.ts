import { waivableComponents } from '../../../contract/desk/names.ts';
import type { Statement } from './createLoanAction.tsx';

/** The first kind of charge of which something is owed. */
export function firstWaivableCharge({
  lateCharges,
  fees,
  interest,
}: Pick<Statement, 'lateCharges' | 'fees' | 'interest'>): (typeof waivableComponents)[number] {
  const owed = { late_charges: lateCharges, fee: fees, interest };
  return waivableComponents.find((of) => owed[of] > 0) ?? 'late_charges';
}

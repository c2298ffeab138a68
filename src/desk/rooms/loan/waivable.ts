import { waivableParts } from '../../../contract/desk/names.ts';
import type { Statement } from './action.tsx';

/** The first kind of charge of which something is owed. */
export function firstWaivable({
  lateCharges,
  fees,
  interest,
}: Pick<Statement, 'lateCharges' | 'fees' | 'interest'>): (typeof waivableParts)[number] {
  const owed = { late_charges: lateCharges, fee: fees, interest };
  return waivableParts.find((of) => owed[of] > 0) ?? 'late_charges';
}

import type { Statement } from './action.tsx';

export const waivable = ['late_charges', 'fee', 'interest'] as const;

/** The first kind of charge of which something is owed. */
export function firstWaivable({
  lateCharges,
  fees,
  interest,
}: Pick<Statement, 'lateCharges' | 'fees' | 'interest'>): (typeof waivable)[number] {
  const owed = { late_charges: lateCharges, fee: fees, interest };
  return waivable.find((of) => owed[of] > 0) ?? 'late_charges';
}

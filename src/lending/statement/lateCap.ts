import { add, subtract } from '../values/money.ts';
import type { InstalmentStatement, Statement } from './statement.ts';

/** Whether the late charges of all instalments that are late have reached their cap: no more accrue. */
export function isLateChargeCapReached({ instalments }: Statement): boolean {
  const lateInstalments = instalments.filter(({ daysOverdue }) => daysOverdue > 0);
  return lateInstalments.length > 0 && lateInstalments.every(isInstalmentLateChargeCapReached);
}

/** Whether an instalment's late charges have reached their cap, which leaves out those carried over. */
export function isInstalmentLateChargeCapReached({
  lateCap,
  carriedLateCharges,
  components: { lateInterest, penalty },
}: InstalmentStatement): boolean {
  if (lateCap === null) return false;
  return subtract(add(lateInterest.accrued, penalty.accrued), carriedLateCharges) >= lateCap;
}

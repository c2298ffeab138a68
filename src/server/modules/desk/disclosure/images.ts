import type { DeskCallName } from '../../../../contract/desk/calls.ts';
import { transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../services.ts';
import type { Staff } from '../auth/accounts.ts';
import { lockMaker } from '../writes/limits.ts';
import { checkAccess, raiseAlert, recordView, wasViewedRecently } from './access.ts';

type VisibleImages = { images: string[]; areImagesCovered: boolean };

/**
 * Pictures that a borrower sent, which may show anything of a person: looking at them counts. Reading waits for nobody's
 * approval, so beyond the limit they stay covered until the case is assigned.
 */
export async function getVisibleImages(
  services: Services,
  staff: Staff,
  { call, borrowerId }: { call: DeskCallName; borrowerId: number },
  urls: readonly string[],
): Promise<VisibleImages> {
  if (urls.length === 0) return { images: [], areImagesCovered: false };
  const view = { call, borrowerId, field: 'pictures' } as const;
  const isAllowed = await transaction(services.db, async (db) => {
    await lockMaker(db, staff.staffId);
    const txServices = { ...services, db };
    const now = await services.clock.now();
    const access = await checkAccess(txServices, staff, null, borrowerId);
    if (access.exceededLimit !== null) {
      const limit = services.config.desk.personalDataLimits[access.exceededLimit];
      await raiseAlert(db, staff.staffId, access.exceededLimit, limit, now);
      return false;
    }
    // A page asks anew all the time.
    if (!(await wasViewedRecently(db, staff.staffId, view, now)))
      await recordView(txServices, staff.staffId, view, access);
    return true;
  });
  return { images: isAllowed ? [...urls] : [], areImagesCovered: !isAllowed };
}

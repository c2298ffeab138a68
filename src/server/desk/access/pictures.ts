import type { DeskCallName } from '../../../contract/desk/calls.ts';
import { transaction } from '../../database/index.ts';
import type { Services } from '../../services.ts';
import type { Staff } from '../people/staff.ts';
import { lockMaker } from '../write/exposure.ts';
import { accessTo, isViewedLately, raiseAlert, recordView } from './access.ts';

type Shown = { images: string[]; areImagesCovered: boolean };

/**
 * Pictures that a borrower sent, which may show anything of a person: looking at them counts. Reading waits for nobody's
 * approval, so beyond the limit they stay covered until the case is assigned.
 */
export async function shownPictures(
  services: Services,
  staff: Staff,
  { call, borrowerId }: { call: DeskCallName; borrowerId: number },
  addresses: readonly string[],
): Promise<Shown> {
  if (addresses.length === 0) return { images: [], areImagesCovered: false };
  const view = { call, borrowerId, field: 'pictures' } as const;
  const isAllowed = await transaction(services.db, async (db) => {
    await lockMaker(db, staff.staffId);
    const inside = { ...services, db };
    const now = await services.clock.now();
    const access = await accessTo(inside, staff, null, borrowerId);
    if (access.over !== null) {
      const limit = services.config.desk.personalDataLimits[access.over];
      await raiseAlert(db, staff.staffId, access.over, limit, now);
      return false;
    }
    // A page asks anew all the time.
    if (!(await isViewedLately(db, staff.staffId, view, now)))
      await recordView(inside, staff.staffId, view, access);
    return true;
  });
  return { images: isAllowed ? [...addresses] : [], areImagesCovered: !isAllowed };
}

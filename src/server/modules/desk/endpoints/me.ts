import type { DeskReply } from '../../../../contract/desk/schemas/index.ts';
import type { Services } from '../../services.ts';
import { idleMinutes } from '../auth/sessions.ts';
import type { Staff } from '../auth/staff.ts';
import { allowedCalls } from '../permissions.ts';
import { listRemainingLimits } from '../writes/limits.ts';

/** Who is signed in, and what he may do. */
export async function buildMe(services: Services, staff: Staff): Promise<DeskReply<'me'>> {
  const { demonstration } = services.settings;
  const { staffId, email, name, roles, hasCodes, isByProvider, sessionId, startedAt, endsAt } = staff;
  return {
    staffId,
    email,
    name,
    roles: [...roles],
    calls: allowedCalls(roles),
    limits: await listRemainingLimits(services, staff.staffId),
    hasCodes,
    isByProvider,
    session: {
      sessionId,
      startedAt: startedAt.toISOString(),
      endsAt: endsAt.toISOString(),
      idleMinutes,
    },
    demonstration,
  };
}

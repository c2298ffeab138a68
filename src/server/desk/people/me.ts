import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import type { Services } from '../../services.ts';
import { callsOf } from '../rights.ts';
import { limitsOf } from '../write/secondPerson.ts';
import { idleMinutes } from './sessions.ts';
import { mustRenew, type Staff } from './staff.ts';

/** Who is signed in, and what he may do. */
export function meOf(services: Services, staff: Staff): DeskReply<'me'> {
  const { demonstration } = services.settings;
  const { staffId, email, name, roles, hasCodes, isByProvider, sessionId, startedAt, endsAt } = staff;
  return {
    staffId,
    email,
    name,
    roles: [...roles],
    calls: callsOf(roles),
    limits: limitsOf(services),
    hasCodes,
    isByProvider,
    mustRenew: mustRenew(services, staff),
    session: {
      sessionId,
      startedAt: startedAt.toISOString(),
      endsAt: endsAt.toISOString(),
      idleMinutes,
    },
    demonstration,
  };
}

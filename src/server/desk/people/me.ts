import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import type { Services } from '../../services.ts';
import { callsOf } from '../rights.ts';
import { idleMinutes } from './sessions.ts';
import type { Staff } from './staff.ts';

/** Who is signed in, and what he may do. */
export function meOf({ settings: { demonstration } }: Services, staff: Staff): DeskReply<'me'> {
  const { staffId, email, name, roles, hasCodes, sessionId, startedAt, endsAt } = staff;
  return {
    staffId,
    email,
    name,
    roles: [...roles],
    calls: callsOf(roles),
    hasCodes,
    session: {
      sessionId,
      startedAt: startedAt.toISOString(),
      endsAt: endsAt.toISOString(),
      idleMinutes,
    },
    demonstration,
  };
}

import type { Services } from '../services.ts';
import { purgeExpiredSlots } from './people/attempts.ts';
import { forgetOldChallenges } from './people/challenges.ts';
import { forgetOldSessions } from './people/sessions.ts';
import { forgetOldRequests } from './write/requests.ts';

/** Sessions that are over, challenges nobody took, and keys nobody will ask by again. */
export async function forgetOldDesk(services: Services): Promise<void> {
  await forgetOldSessions(services);
  await forgetOldChallenges(services.db);
  await purgeExpiredSlots(services.db, await services.clock.now());
  await forgetOldRequests(services);
}

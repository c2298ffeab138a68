import type { Services } from '../services.ts';
import { purgeExpiredSlots } from './people/attempts.ts';
import { purgeExpiredChallenges } from './people/challenges.ts';
import { purgeExpiredSessions } from './people/sessions.ts';
import { purgeExpiredRequests } from './write/requests.ts';

/** Sessions that are over, challenges nobody took, and keys nobody will ask by again. */
export async function purgeExpiredDeskData(services: Services): Promise<void> {
  await purgeExpiredSessions(services);
  await purgeExpiredChallenges(services.db);
  await purgeExpiredSlots(services.db, await services.clock.now());
  await purgeExpiredRequests(services);
}

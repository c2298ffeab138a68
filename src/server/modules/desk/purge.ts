import type { Services } from '../services.ts';
import { purgeExpiredSlots } from './auth/attempts.ts';
import { purgeExpiredChallenges } from './auth/passkeys.ts';
import { purgeExpiredSessions } from './auth/sessions.ts';
import { purgeExpiredRequests } from './writes/idempotency.ts';

/** Purges expired sessions, passkey challenges, sign-in slots and idempotency keys. */
export async function purgeExpiredDeskData(services: Services): Promise<void> {
  await purgeExpiredSessions(services);
  await purgeExpiredChallenges(services.db);
  await purgeExpiredSlots(services.db, await services.clock.now());
  await purgeExpiredRequests(services);
}

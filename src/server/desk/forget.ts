import type { Services } from '../services.ts';
import { forgetOldSessions } from './people/sessions.ts';
import { forgetOldRequests } from './write/requests.ts';

/** Sessions that are over, and keys nobody will ask by again. */
export async function forgetOldDesk(services: Services): Promise<void> {
  await forgetOldSessions(services);
  await forgetOldRequests(services);
}

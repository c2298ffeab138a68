import type { Database } from '../../../platform/database/index.ts';
import { daySeconds } from '../../../platform/durations.ts';
import type { SharedRateLimit } from '../../../platform/rateLimits.ts';
import { listStaffIdsOfPerson } from '../auth/accounts.ts';
import type { StaffIdentity } from '../endpoint.ts';
import { listBlindTills } from './blindTills.ts';

const maxTries = 5;

/**
 * How often the holder of a till that is counted blind, by all accounts together, may be refused a sum that the till might not hold,
 * or ask for it: each answer tells something of what it should hold, also of a request that is withdrawn. Undefined for others.
 */
export async function findBlindCountTryLimit(
  db: Database,
  maker: StaffIdentity,
  tillId: string | undefined,
): Promise<SharedRateLimit | undefined> {
  if (tillId === undefined || !(await listBlindTills(db, maker, [tillId])).has(tillId)) return undefined;
  const [own, ...others] = await listStaffIdsOfPerson(db, maker);
  const toKey = (staffId: string) => `desk:blind-tries:${staffId}:${tillId}`;
  return { keys: [toKey(own), ...others.map(toKey)], max: maxTries, seconds: daySeconds };
}

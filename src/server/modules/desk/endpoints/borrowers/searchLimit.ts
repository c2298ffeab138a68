import { createHash } from 'node:crypto';
import type { DeskCallName } from '../../../../../contract/desk/calls.ts';
import { daySeconds, hourSeconds } from '../../../../platform/durations.ts';
import {
  consumeRateLimit,
  consumeSharedRateLimit,
  getRateLimitRetryAfter,
  type RateLimit,
} from '../../../../platform/rateLimits.ts';
import type { Services } from '../../../services.ts';
import { listStaffIdsOfPerson, type StaffMember } from '../../auth/accounts.ts';
import type { StaffIdentity } from '../../endpoint.ts';
import { DeskRequestError, tooManySearches } from '../../errors.ts';
import { recordDeniedRequest } from '../../writes/deniedRequests.ts';

/** Fewer figures are no whole phone or account. */
const minFigures = 8;

/** Different whole numbers that one person searches for: work needs fewer, a phone of whose figures four are shown 10,000. */
const searchLimits = [
  { max: 60, seconds: hourSeconds },
  { max: 300, seconds: daySeconds },
] as const;

/** Counts a search, as {@link countIdentifierSearch} does; what it refuses leaves an audit line. */
export async function countSearch(
  services: Services,
  staff: StaffMember,
  call: DeskCallName,
  query: string,
): Promise<void> {
  try {
    await countIdentifierSearch(services, staff, query);
  } catch (error) {
    const actor = { kind: 'staff', actorId: staff.email, address: staff.address } as const;
    if (error instanceof DeskRequestError) await recordDeniedRequest(services, actor, call, {}, error);
    throw error;
  }
}

/**
 * Counts what is looked for by a whole phone or account, found or not: it confirms figures that a mask hides. The same one within
 * an hour counts once, as pages read again; all accounts of the person count together. Throws 429.
 */
export async function countIdentifierSearch(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  staff: StaffIdentity,
  query: string,
): Promise<void> {
  if (query.replaceAll(/\D/g, '').length < minFigures) return;
  const now = await clock.now();
  const hash = createHash('sha256')
    .update(query.replaceAll(/[^\p{L}\d]/gu, ''))
    .digest('base64url');
  const known: RateLimit = {
    key: `desk:searched:${staff.staffId}:${hash}`,
    max: 1,
    seconds: hourSeconds,
  };
  if ((await getRateLimitRetryAfter(db, known, now)) > 0) return;
  const [staffId, ...otherIds] = await listStaffIdsOfPerson(db, staff);
  for (const { max, seconds } of searchLimits) {
    const toKey = (id: string) => `desk:searches:${id}:${seconds}`;
    const keys = [toKey(staffId), ...otherIds.map(toKey)] as const;
    const wait = await consumeSharedRateLimit(db, { keys, max, seconds }, now);
    if (wait > 0) throw tooManySearches({ max, hours: seconds / hourSeconds }, wait);
  }
  await consumeRateLimit(db, known, now);
}

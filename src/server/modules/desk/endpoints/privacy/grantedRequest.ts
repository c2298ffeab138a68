import type { Database } from '../../../../platform/database/index.ts';
import { notFound } from '../../../api/index.ts';
import { conflictError } from '../../errors.ts';

const refusals = { erasure: 'notGranted', correction: 'notCorrection', objection: 'notObjection' } as const;

/** A granted request of a kind, locked until the transaction ends. Throws 404, and 409 where it is none. */
export async function getGrantedRequest(db: Database, requestId: string, kind: keyof typeof refusals) {
  const found = await db
    .selectFrom('privacyRequests')
    .select(['borrowerId', 'kind', 'state'])
    .where('requestId', '=', requestId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (found.kind !== kind || found.state !== 'granted') throw conflictError(refusals[kind]);
  return found;
}

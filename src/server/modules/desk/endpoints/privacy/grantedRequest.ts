import type { Database } from '../../../../platform/database/index.ts';
import { getGrantedRequest } from '../../../privacy/index.ts';
import { conflictError } from '../../errors.ts';

const refusals = { erasure: 'notGranted', correction: 'notCorrection', objection: 'notObjection' } as const;

/** A granted request of a kind, locked until the transaction ends. Throws 404, and 409 where it is none. */
export async function requireGrantedRequest(db: Database, requestId: string, kind: keyof typeof refusals) {
  const request = await getGrantedRequest(db, requestId, kind);
  if (request === null) throw conflictError(refusals[kind]);
  return request;
}

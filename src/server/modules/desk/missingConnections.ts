import { listMissingConnections } from '../../integrations/index.ts';
import { type Database, hasRow } from '../../platform/database/index.ts';
import type { Services } from '../services.ts';

/** {@link listMissingConnections}, and whether anybody may enter the desk. */
export function findMissingConnections(
  services: Pick<Services, 'db' | 'config' | 'settings' | 'providers'>,
  language?: 'es' | 'en',
) {
  return listMissingConnections({ ...services, hasDeskAccess: () => hasDeskAccess(services.db) }, language);
}

/** Whether a staff account or an operator token exists. */
async function hasDeskAccess(db: Database): Promise<boolean> {
  const openAccounts = db.selectFrom('deskStaff').select('staffId').where('closedAt', 'is', null);
  if (await hasRow(openAccounts)) return true;
  const validTokens = db
    .selectFrom('operatorTokens')
    .select('name')
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', new Date());
  return hasRow(validTokens);
}

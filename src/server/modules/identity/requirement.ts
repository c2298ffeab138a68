import { identityImageKinds } from '../../../contract/schemas/app.ts';
import { getMarket } from '../../config/index.ts';
import { hasRow } from '../../platform/database/index.ts';
import type { Caller } from '../api/index.ts';
import type { Services } from '../services.ts';
import { listAgreedHashes, listConsents } from './consents.ts';
import { listIdentityImages } from './images.ts';

type Borrower = Pick<Caller, 'borrowerId' | 'market' | 'browser'>;
type ReadServices = Pick<Services, 'db' | 'config'>;

/** Whether images and consents are needed: as the market says, and before the first loan that is paid out. */
export async function isIdentityRequired(
  { db, config }: ReadServices,
  { borrowerId, market, browser }: Borrower,
): Promise<boolean> {
  const { identityImages } = getMarket(config, market);
  if (identityImages === 'never' || (identityImages === 'browser' && browser === null)) return false;
  const disbursedOrders = db
    .selectFrom('orders')
    .select('orderId')
    .where('borrowerId', '=', borrowerId)
    .where('disbursedOn', 'is not', null);
  return !(await hasRow(disbursedOrders));
}

/** Which of the two steps are done; null if they don't apply to this borrower. */
export async function findIdentitySteps(
  services: ReadServices,
  borrower: Borrower,
): Promise<{ identity: boolean; consents: boolean } | null> {
  if (!(await isIdentityRequired(services, borrower))) return null;
  const { db } = services;
  const images = await listIdentityImages(db, borrower.borrowerId);
  const agreed = await listAgreedHashes(db, borrower.borrowerId);
  return {
    identity: identityImageKinds.every((kind) => images.some((image) => image.kind === kind)),
    consents: listConsents(services, borrower.market).every(
      ({ id, hash, isRequired }) => !isRequired || agreed.get(id) === hash,
    ),
  };
}

import type { SystemReason } from '../../../contract/desk/auditActions.ts';
import { formatInstant } from '../../config/format.ts';
import { getMarket } from '../../config/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { sessionCall } from '../api/index.ts';
import { getBorrowerFields } from '../contactPreferences/index.ts';
import { findOrders } from '../loans/index.ts';
import { recordDisbursementReturn } from '../loans/origination/index.ts';
import { listPayoutsAwaitingAccount } from '../payouts/index.ts';
import { getContact } from './contact.ts';
import { closeAndErase, hasDisbursedOrder, listClosureObstacles, lockBorrowerOrders } from './erasure.ts';
import { createAccountError } from './errors.ts';
import { listOpenSessions } from './login.ts';

/** `account-detail`: the borrower's sessions, and whether the account can be closed. */
export const accountDetailCall = sessionCall('accountDetail', async (services, caller) => {
  const { timeZone } = getMarket(services.config, caller.market);
  const borrower = await getBorrowerFields(services.db, caller.borrowerId, ['fullName', 'mobilePhone']);
  const sessions = await listOpenSessions(services.db, caller.borrowerId);
  const orders = await findOrders(services.db, caller.borrowerId);
  const undeliveredOrders = await listUndeliveredOrderIds(services.db, caller.borrowerId);
  return {
    holder: borrower.fullName,
    phoneEnding: borrower.mobilePhone.slice(-2),
    sessions: sessions.map(({ tokenHash, deviceName, createdAt, seenAt }) => ({
      id: tokenHash.toString('hex'),
      deviceName: deviceName,
      isThis: tokenHash.equals(caller.sessionHash) ? (1 as const) : (0 as const),
      signedInAt: formatInstant(createdAt, timeZone),
      seenAt: formatInstant(seenAt, timeZone),
    })),
    contact: await getContact(services, caller.borrowerId),
    hindrances: await listClosureObstacles(services, caller.market, orders, undeliveredOrders),
    hasBorrowed: hasDisbursedOrder(orders) ? 1 : 0,
    cancels: orders.map(({ orderId }) => orderId).filter((orderId) => undeliveredOrders.has(orderId)),
  };
});

/**
 * `account-close`: deletes what the law doesn't require the lender to retain, and ends every session. Refused while either side
 * owes the other. A loan whose payout came back is cancelled: without another account it can't be paid out.
 */
export const accountCloseCall = sessionCall('accountClose', async (services, caller) => {
  const now = await services.clock.now();
  await transaction(services.db, async (trx) => {
    await lockBorrowerOrders(trx, caller.borrowerId);
    const orders = await findOrders(trx, caller.borrowerId);
    const { borrowerId, address } = caller;
    const undeliveredOrders = await listUndeliveredOrderIds(trx, borrowerId);
    const hindrances = await listClosureObstacles(services, caller.market, orders, undeliveredOrders);
    if (hindrances.length > 0) throw createAccountError('notClosable', {}, { reasons: hindrances });
    const cancellation = {
      step: 'cancelled',
      key: 'account closed',
      reason: 'account closed' satisfies SystemReason,
    } as const;
    for (const order of orders.filter(({ orderId }) => undeliveredOrders.has(orderId)))
      await recordDisbursementReturn(trx, order, cancellation, { kind: 'borrower', address }, now);
    await closeAndErase(trx, services, borrowerId, hasDisbursedOrder(orders), now);
    const auditEvent = { action: 'account_closed', borrowerId, subject: '' } as const;
    await recordAudit(trx, { kind: 'borrower', address }, auditEvent, now);
  });
  caller.browser?.end();
  return {};
});

async function listUndeliveredOrderIds(db: Database, borrowerId: number): Promise<ReadonlySet<string>> {
  return new Set((await listPayoutsAwaitingAccount(db, borrowerId)).map(({ orderId }) => orderId));
}

import { sql } from 'kysely';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { CLOSED_STATES } from '../../../lending/index.ts';
import { formatInstant } from '../../config/format.ts';
import { getMarket } from '../../config/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { sessionCall } from '../api/index.ts';
import {
  computeCredit,
  findOrders,
  getMarketContext,
  type Order,
  recordDisbursementReturn,
} from '../loans/index.ts';
import { listUndeliveredPayouts } from '../payouts/index.ts';
import type { Services } from '../services.ts';
import { closeAndErase } from './closeAndErase.ts';
import { getContact } from './contact.ts';
import { notClosableError } from './errors.ts';
import { listOpenSessions } from './sessions.ts';

type ClosingError = ResponseData<'accountDetail'>['hindrances'][number];

/** `account-detail`: the borrower's sessions, and whether the account can be closed. */
export const accountDetail = sessionCall('accountDetail', async (services, caller) => {
  const { timeZone } = getMarket(services.config, caller.market);
  const borrower = await services.db
    .selectFrom('borrowers')
    .select(['fullName', 'mobilePhone'])
    .where('borrowerId', '=', caller.borrowerId)
    .executeTakeFirstOrThrow();
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
    hindrances: await listClosingErrors(services, caller.market, orders, undeliveredOrders),
    hasBorrowed: hasDisbursedOrder(orders) ? 1 : 0,
    cancels: orders.map(({ orderId }) => orderId).filter((orderId) => undeliveredOrders.has(orderId)),
  };
});

/**
 * `account-close`: lets go of what the law doesn't keep, and ends every session. Refused while either side owes the other. A
 * loan whose money came back owes nothing and goes nowhere without another account: it is cancelled.
 */
export const accountClose = sessionCall('accountClose', async (services, caller) => {
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    await lockBorrowerOrders(trx, caller.borrowerId);
    const orders = await findOrders(trx, caller.borrowerId);
    const { borrowerId, address } = caller;
    const undeliveredOrders = await listUndeliveredOrderIds(trx, borrowerId);
    const hindrances = await listClosingErrors(services, caller.market, orders, undeliveredOrders);
    if (hindrances.length > 0) throw notClosableError(hindrances);
    const cancellation = { step: 'cancelled', key: 'account closed', reason: 'account closed' } as const;
    for (const order of orders.filter(({ orderId }) => undeliveredOrders.has(orderId)))
      await recordDisbursementReturn(trx, order, cancellation, { kind: 'borrower', address }, now);
    await closeAndErase(services, trx, borrowerId, hasDisbursedOrder(orders), now);
    const auditEvent = { action: 'account_closed', borrowerId, subject: '' } as const;
    await recordAudit(trx, { kind: 'borrower', address }, auditEvent, now);
    return {};
  });
});

/** No loan begins or changes while its borrower's account is closed: agreeing locks the borrower's row too. */
export async function lockBorrowerOrders(trx: Database, borrowerId: number): Promise<void> {
  await sql`select from borrowers where borrower_id = ${borrowerId} for update`.execute(trx);
  await sql`select from orders where borrower_id = ${borrowerId} for update`.execute(trx);
}

export async function listClosingErrors(
  services: Services,
  market: string,
  orders: readonly Order[],
  undeliveredOrders: ReadonlySet<string>,
): Promise<ClosingError[]> {
  const { today } = await getMarketContext(services, market);
  const hasOpenLoan = orders.some(
    ({ state, orderId }) => !CLOSED_STATES.includes(state) && !undeliveredOrders.has(orderId),
  );
  const isCreditOwed = orders.some((order) => computeCredit(order, today) > 0);
  return [...(hasOpenLoan ? (['openLoan'] as const) : []), ...(isCreditOwed ? (['credit'] as const) : [])];
}

async function listUndeliveredOrderIds(db: Database, borrowerId: number): Promise<ReadonlySet<string>> {
  return new Set((await listUndeliveredPayouts(db, borrowerId)).map(({ orderId }) => orderId));
}

export function hasDisbursedOrder(orders: readonly Order[]): boolean {
  return orders.some(({ disbursedOn }) => disbursedOn !== null);
}

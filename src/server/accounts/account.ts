import { sql } from 'kysely';
import type { Data } from '../../contract/schemas/index.ts';
import { OVER } from '../../lending/index.ts';
import { recordAudit } from '../audit/index.ts';
import { marketIn } from '../config/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { instantText } from '../format.ts';
import { sessionCall } from '../http/index.ts';
import { creditOf, findOrders, type Order, takeMoneyBack, todayIn } from '../loans/index.ts';
import { undeliveredOf } from '../payouts/index.ts';
import type { Services } from '../services.ts';
import { contactOf } from './contact.ts';
import { letGo } from './letGo.ts';
import { notClosable } from './refusals.ts';
import { openSessions } from './sessions.ts';

type Hindrance = Data<'accountDetail'>['hindrances'][number];

/** `account-detail`: the borrower's sessions, and whether the account can be closed. */
export const accountDetail = sessionCall('accountDetail', async (services, caller) => {
  const { timeZone } = marketIn(services.config, caller.market);
  const borrower = await services.db
    .selectFrom('borrowers')
    .select(['fullName', 'mobilePhone'])
    .where('borrowerId', '=', caller.borrowerId)
    .executeTakeFirstOrThrow();
  const sessions = await openSessions(services.db, caller.borrowerId);
  const orders = await findOrders(services.db, caller.borrowerId);
  const undelivered = await undeliveredTo(services.db, caller.borrowerId);
  return {
    holder: borrower.fullName,
    phoneEnding: borrower.mobilePhone.slice(-2),
    sessions: sessions.map(({ tokenHash, deviceName, createdAt, seenAt }) => ({
      id: tokenHash.toString('hex'),
      deviceName: deviceName,
      isThis: tokenHash.equals(caller.sessionHash) ? (1 as const) : (0 as const),
      signedInAt: instantText(createdAt, timeZone),
      seenAt: instantText(seenAt, timeZone),
    })),
    contact: await contactOf(services, caller.borrowerId),
    hindrances: await hindrancesOf(services, caller.market, orders, undelivered),
    hasBorrowed: hasBorrowed(orders) ? 1 : 0,
    cancels: orders.map(({ orderId }) => orderId).filter((orderId) => undelivered.has(orderId)),
  };
});

/**
 * `account-close`: lets go of what the law doesn't keep, and ends every session. Refused while either side owes the other. A
 * loan whose money came back owes nothing and goes nowhere without another account: it is cancelled.
 */
export const accountClose = sessionCall('accountClose', async (services, caller) => {
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    await lockOrders(trx, caller.borrowerId);
    const orders = await findOrders(trx, caller.borrowerId);
    const { borrowerId, address } = caller;
    const undelivered = await undeliveredTo(trx, borrowerId);
    const hindrances = await hindrancesOf(services, caller.market, orders, undelivered);
    if (hindrances.length > 0) throw notClosable(hindrances);
    const why = { step: 'cancelled', key: 'account closed', reason: 'account closed' } as const;
    for (const order of orders.filter(({ orderId }) => undelivered.has(orderId)))
      await takeMoneyBack(trx, order, why, { kind: 'borrower', address }, now);
    await letGo(services, trx, borrowerId, hasBorrowed(orders), now);
    const closed = { action: 'account_closed', borrowerId, subject: '' } as const;
    await recordAudit(trx, { kind: 'borrower', address }, closed, now);
    return {};
  });
});

/** No loan begins or changes while its borrower's account is closed: agreeing locks the borrower's row too. */
export async function lockOrders(trx: Database, borrowerId: number): Promise<void> {
  await sql`select from borrowers where borrower_id = ${borrowerId} for update`.execute(trx);
  await sql`select from orders where borrower_id = ${borrowerId} for update`.execute(trx);
}

export async function hindrancesOf(
  services: Services,
  market: string,
  orders: readonly Order[],
  undelivered: ReadonlySet<string>,
): Promise<Hindrance[]> {
  const { today } = await todayIn(services, market);
  const isOpen = orders.some(({ state, orderId }) => !OVER.includes(state) && !undelivered.has(orderId));
  const isOwed = orders.some((order) => creditOf(order, today) > 0);
  return [...(isOpen ? (['openLoan'] as const) : []), ...(isOwed ? (['credit'] as const) : [])];
}

async function undeliveredTo(db: Database, borrowerId: number): Promise<ReadonlySet<string>> {
  return new Set((await undeliveredOf(db, borrowerId)).map(({ orderId }) => orderId));
}

export function hasBorrowed(orders: readonly Order[]): boolean {
  return orders.some(({ disbursedOn }) => disbursedOn !== null);
}

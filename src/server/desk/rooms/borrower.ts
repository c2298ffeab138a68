import { endSessionsOf, openSessions } from '../../accounts/index.ts';
import { accessTo } from '../access/access.ts';
import { read, write } from '../call.ts';
import { hidden, masked } from './masks.ts';
import { personOf } from './personOf.ts';
import { maskedOf } from './reveal.ts';

const mostOrders = 100;
/** Of a session's hash, enough to tell a borrower's from each other: addresses are signed with the whole. */
const shownBytes = 8;

/** A borrower with all loans and complaints; what names or reaches him is masked. */
export const borrower = read('borrower', async (services, staff, { borrowerId }) => {
  const { db } = services;
  const person = await personOf(db, borrowerId);
  const orders = await db
    .selectFrom('orders')
    .select(['orderId', 'productId', 'state', 'terms', 'createdAt', 'disbursedOn', 'settledOn'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('createdAt', 'desc')
    .limit(mostOrders)
    .execute();
  const complaints = await db
    .selectFrom('complaints')
    .select(['folio', 'sentAt', 'answerBy', 'answeredAt'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('sentAt', 'desc')
    .limit(mostOrders)
    .execute();
  const sessions = await openSessions(db, borrowerId);
  const { basis, evidence } = await accessTo(services, staff, 'reveal', borrowerId);
  const { declared, formerAccounts } = await maskedOf(services, borrowerId);
  return {
    borrowerId,
    name: person.fullName,
    market: person.market,
    createdAt: person.createdAt.toISOString(),
    closedAt: person.closedAt?.toISOString() ?? null,
    phone: masked(person.mobilePhone),
    address: hidden(person.address),
    account: person.payoutLast4 === '' ? '' : `${person.payoutBank} ••••${person.payoutLast4}`,
    formerAccounts,
    declared,
    access: { basis, evidence },
    orders: orders.map(({ terms, createdAt, ...order }) => ({
      ...order,
      amount: terms.principal,
      currency: terms.currency,
      createdAt: createdAt.toISOString(),
    })),
    sessions: sessions.map(({ tokenHash, deviceName, createdAt, seenAt }) => ({
      sessionId: tokenHash.subarray(0, shownBytes).toString('hex'),
      device: deviceName,
      startedAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    complaints: complaints.map(({ folio, sentAt, answerBy, answeredAt }) => ({
      folio,
      sentAt: sentAt.toISOString(),
      answerBy,
      isAnswered: answeredAt !== null,
    })),
  };
});

/** One session of the borrower's, or all. */
export const endBorrowerSessions = write('endBorrowerSessions', {
  async act({ db }, asking, { borrowerId, sessionId }) {
    await personOf(db, borrowerId);
    const one = sessionId === undefined ? undefined : Buffer.from(sessionId, 'hex');
    return { reply: { ended: await endSessionsOf(db, borrowerId, { one }, asking, asking.now) } };
  },
});

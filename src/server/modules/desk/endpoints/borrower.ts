import { listOpenSessions, revokeSessions } from '../../accounts/index.ts';
import { checkAccess } from '../disclosure/access.ts';
import { readEndpoint, writeEndpoint } from '../endpoint.ts';
import { getBorrower } from './borrowerLookup.ts';
import { maskAll, maskEnd } from './masks.ts';
import { getMaskedFields } from './reveal.ts';

const maxOrders = 100;
/** Of a session's hash, enough to tell a borrower's from each other: addresses are signed with the whole. */
const sessionIdBytes = 8;

/** A borrower with all loans and complaints; what names or reaches him is masked. */
export const borrower = readEndpoint('borrower', async (services, staff, { borrowerId }) => {
  const { db } = services;
  const borrowerRow = await getBorrower(db, borrowerId);
  const orders = await db
    .selectFrom('orders')
    .select(['orderId', 'productId', 'state', 'terms', 'createdAt', 'disbursedOn', 'settledOn'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('createdAt', 'desc')
    .limit(maxOrders)
    .execute();
  const complaints = await db
    .selectFrom('complaints')
    .select(['folio', 'sentAt', 'answerBy', 'answeredAt'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('sentAt', 'desc')
    .limit(maxOrders)
    .execute();
  const sessions = await listOpenSessions(db, borrowerId);
  const { basis, evidence } = await checkAccess(services, staff, 'reveal', borrowerId);
  const { declared, formerAccounts } = await getMaskedFields(services, borrowerId);
  return {
    borrowerId,
    name: borrowerRow.fullName,
    market: borrowerRow.market,
    createdAt: borrowerRow.createdAt.toISOString(),
    closedAt: borrowerRow.closedAt?.toISOString() ?? null,
    phone: maskEnd(borrowerRow.mobilePhone),
    address: maskAll(borrowerRow.address),
    account: borrowerRow.payoutLast4 === '' ? '' : `${borrowerRow.payoutBank} ••••${borrowerRow.payoutLast4}`,
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
      sessionId: tokenHash.subarray(0, sessionIdBytes).toString('hex'),
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
export const endBorrowerSessions = writeEndpoint('endBorrowerSessions', {
  async execute({ db }, context, { borrowerId, sessionId }) {
    await getBorrower(db, borrowerId);
    const tokenPrefix = sessionId === undefined ? undefined : Buffer.from(sessionId, 'hex');
    return {
      reply: {
        ended: await revokeSessions(db, borrowerId, { targetHash: tokenPrefix }, context, context.now),
      },
    };
  },
});

import { sql } from 'kysely';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import type { TestServer } from '../../../../testing/testServer.ts';
import type { DeskClient } from '../desk.ts';
import { breakPromise, offerByTwo, waiveCharges } from '../withdrawals.ts';
import { createWriteRequest, reason } from './writeRequest.ts';

/** About loans and applications. A day passes, so that a promise is broken. */
export async function createLoanRequests(server: TestServer, admin: DeskClient) {
  await server.db
    .updateTable('orders')
    .set({ terms: await findTermsAboveLimit(server) })
    .where('orderId', '=', 'MX21')
    .execute();
  const promiseId = await breakPromise(server, admin, 'IN180');
  const withdrawPromise = (why = reason) =>
    createWriteRequest('loans/IN180/promise-withdrawals', { promiseId, reason: why });
  const offerId = await offerByTwo(server, admin, 'IN174');
  const withdrawSettlement = (why = reason) =>
    createWriteRequest('loans/IN174/settlement-withdrawals', { offerId, reason: why });
  await stopChargesOnHold(server, 'IN180');
  const pause = (until: string | null) => createWriteRequest('loans/IN180/pauses', { until });
  const day = await createDayFormat(server);
  const waive = (amount: number) => createWriteRequest('loans/MX180/waivers', { of: 'late_charges', amount });
  const waiverId = await waiveCharges(admin, 'MX180');
  const reverseWaiver = (why = reason) =>
    createWriteRequest('loans/MX180/waiver-reversals', { waiverId, reason: why });
  const stopAccrual = (kind: string, from: string) =>
    createWriteRequest('loans/MX180/accrual-stops', { of: kind, from });
  const { statement } = (await admin.get('loans/MX174P')).body as DeskReply<'loan'>;
  const plan = (periods: number[]) =>
    createWriteRequest('loans/MX174P/restructures', { periods, total: statement?.payoff });
  return {
    agreement: {
      one: createWriteRequest('loans/MX180/agreement', { language: 'es' }),
      again: createWriteRequest('loans/MX174/agreement', { language: 'en' }),
    },
    loanPaper: {
      one: createWriteRequest('loans/MX180/papers', { kind: 'statement' }),
      again: createWriteRequest('loans/MX174/papers', { kind: 'caseFile' }),
    },
    decide: {
      one: createWriteRequest('applications/MX21/decision', { approve: true }),
      again: createWriteRequest('applications/MX21/decision', { approve: true, reason: 'another reason' }),
    },
    waive: {
      one: waive(20_100),
      again: waive(30_000),
    },
    reverseWaiver: { one: reverseWaiver(), again: reverseWaiver('another reason') },
    stopAccrual: {
      one: stopAccrual('late_charges', day(0)),
      again: stopAccrual('late_charges', day(-1)),
      other: stopAccrual('interest', day(0)),
    },
    settle: {
      one: createWriteRequest('loans/MX180/settlements', { amount: 100, expiresOn: day(1) }),
      again: createWriteRequest('loans/MX180/settlements', { amount: 200, expiresOn: day(2) }),
      other: createWriteRequest('loans/MX174P/settlements', { amount: 100, expiresOn: day(1) }),
    },
    restructure: { one: plan([15, 15]), again: plan([30]) },
    withdrawSettlement: { one: withdrawSettlement(), again: withdrawSettlement('another reason') },
    withdrawPromise: { one: withdrawPromise(), again: withdrawPromise('another reason') },
    pause: { one: pause(day(3)), again: pause(null) },
    writeOff: {
      one: createWriteRequest('loans/MX180/write-off'),
      again: createWriteRequest('loans/MX180/write-off', { reason: 'another reason' }),
      other: createWriteRequest('loans/MX174P/write-off'),
    },
    paidByHand: {
      one: createWriteRequest('loans/MX151/paid-out'),
      again: createWriteRequest('loans/MX151/paid-out', { reason: 'another reason' }),
    },
  };
}

/** The day so many days from the server's, in UTC. */
export async function createDayFormat({ services }: TestServer): Promise<(days: number) => string> {
  const now = (await services.clock.now()).getTime();
  return (days) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
}

/** From then on the loan's terms say that a collection hold stops late charges. */
export async function stopChargesOnHold({ db }: TestServer, orderId: string): Promise<void> {
  const terms = sql<string>`terms || '{"pauseStopsCharges": true}'`;
  await db.updateTable('orders').set({ terms }).where('orderId', '=', orderId).execute();
}

/** What was requested in review is more than one person approves alone. */
async function findTermsAboveLimit(server: TestServer): Promise<string> {
  const { terms } = await server.db
    .selectFrom('orders')
    .select('terms')
    .where('orderId', '=', 'MX21')
    .executeTakeFirstOrThrow();
  return JSON.stringify({ ...terms, principal: 2_000_000 });
}

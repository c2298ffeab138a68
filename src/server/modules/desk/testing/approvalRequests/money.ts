import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { ana, type TestServer } from '../../../../testing/testServer.ts';
import { createReference } from '../../../servicing/testing/servicing.ts';
import { createDayFormat } from './loans.ts';
import { createWriteRequest } from './writeRequest.ts';

/** About payments of loans, those in suspense, and refunds. */
export async function createPaymentRequests(server: TestServer) {
  const { reference } = await createReference(server, 'MX174');
  await sendPaymentNotice(server, { paymentId: 'much', reference, amount: 9_000_000 });
  await sendPaymentNotice(server, { paymentId: 'stray', reference: '93009999999999', amount: 1_100_000 });
  const day = await createDayFormat(server);
  const pay = (orderId: string, evidence: string) =>
    createWriteRequest(`loans/${orderId}/payments`, { amount: 2_000_000, paidAt: day(-1), evidence });
  const match = (orderId: string) =>
    createWriteRequest('suspense/match', { provider: 'sandbox', paymentId: 'stray', orderId });
  const suspenseReturn = createWriteRequest('suspense/return', { provider: 'sandbox', paymentId: 'stray' });
  const now = await server.services.clock.now();
  const unknown = { provider: 'sandbox', paymentId: 'unknown', reversalId: 'taken back' };
  await server.db
    .insertInto('receivedReversals')
    .values({ ...unknown, amount: 100, currency: 'MXN', reason: '', reversedAt: now, receivedAt: now })
    .execute();
  const reversalClosing = createWriteRequest('suspense/reversals/close', unknown);
  return {
    pay: { one: pay('MX180', 'a note'), again: pay('MX180', 'another'), other: pay('MX174P', 'a note') },
    match: { one: match('MX180'), again: match('MX174P') },
    returnSuspense: {
      one: suspenseReturn,
      again: { ...suspenseReturn, body: { ...suspenseReturn.body, reason: 'another reason' } },
    },
    closeReversal: {
      one: reversalClosing,
      again: { ...reversalClosing, body: { ...reversalClosing.body, reason: 'another reason' } },
    },
    reverse: {
      one: createWriteRequest('loans/MX174/reversals', { paymentId: 'sandbox:much' }),
      again: createWriteRequest('loans/MX174/reversals', { paymentId: 'much' }),
    },
    refund: {
      one: createWriteRequest('loans/MX174/refunds', { paymentId: 'sandbox:much', amount: 200_000 }),
      again: createWriteRequest('loans/MX174/refunds', { paymentId: 'much', amount: 300_000 }),
    },
  };
}

/** About payouts, and days, months and differences that are closed. */
export async function createReconciliationRequests(server: TestServer) {
  const { db, services } = server;
  const day = (await createDayFormat(server))(-3);
  const close = (on: string) => createWriteRequest('reconciliation/close', { provider: 'sandbox', day: on });
  const month = (name: string) => createWriteRequest(`accounting/months/${name}/close`, { market: 'MX' });
  const difference = (paymentId: string) =>
    createWriteRequest('reconciliation/differences/close', { provider: 'sandbox', paymentId });
  for (const paymentId of ['a', 'b']) {
    for (const amount of [100, 200])
      await sendPaymentNotice(server, { paymentId, reference: '93008888888888', amount });
  }
  const payoutId = 'PONCE';
  await db
    .insertInto('payoutDirectory')
    .values({ payoutId, borrowerId: ana.borrowerId, orderId: 'MX174' })
    .execute();
  const absent = await createAbsentPayout(server);
  const left = (reference: string) =>
    createWriteRequest('reconciliation/payout-differences/close', {
      provider: 'sandbox',
      kind: 'unknownOrder',
      reference,
    });
  for (const reference of ['a', 'b'])
    await db
      .insertInto('payoutDifferences')
      .values({
        ...{
          provider: 'sandbox',
          kind: 'unknownOrder',
          reference,
          payoutId: 'nobody’s',
          day,
          currency: 'MXN',
        },
        ...{ listedAmount: 100, ourAmount: null, seenAt: await services.clock.now() },
      })
      .execute();
  return {
    cancelPayout: {
      one: createWriteRequest(`payouts/${payoutId}/cancel`),
      again: createWriteRequest(`payouts/${payoutId}/cancel`, { reason: 'another reason' }),
    },
    declarePayoutFailed: {
      one: createWriteRequest(`payouts/${absent}/failure`),
      again: createWriteRequest(`payouts/${absent}/failure`, { reason: 'another reason' }),
    },
    closePayoutDifference: { one: left('a'), again: left('a'), other: left('b') },
    closeDay: { one: close(day), again: close(day), other: close('2026-01-01') },
    closeMonth: { one: month('2026-09'), again: month('2026-09'), other: month('2026-08') },
    closeDifference: { one: difference('a'), again: difference('a'), other: difference('b') },
  };
}

/** A payout of long ago that its provider has nowhere. */
async function createAbsentPayout(server: TestServer): Promise<string> {
  const { db, services } = server;
  const now = await services.clock.now();
  const sentAt = new Date(now.getTime() - 10 * 86_400_000);
  const payoutId = 'PABSENT';
  const of = { payoutId, borrowerId: ana.borrowerId, orderId: 'MX110' };
  await db.insertInto('payoutDirectory').values(of).execute();
  await db
    .insertInto('payouts')
    .values({
      ...{ ...of, attempt: 1, provider: 'sandbox', state: 'unknown', amount: 100, currency: 'MXN' },
      ...{ beneficiaryName: '', bankCode: '', accountNumber: '', createdAt: sentAt, sentAt, absentAt: now },
    })
    .execute();
  for (const ago of [9, 10])
    await db
      .insertInto('payoutStatements')
      .values({
        provider: 'sandbox',
        day: new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10),
        missingSince: now,
        readAt: now,
      })
      .execute();
  return payoutId;
}

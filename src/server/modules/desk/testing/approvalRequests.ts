import { sql } from 'kysely';
import type { ApprovalCall } from '../../../../contract/desk/approvals.ts';
import type { DeskReply } from '../../../../contract/desk/schemas/index.ts';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, bruno, type TestServer } from '../../../testing/testServer.ts';
import { createReference } from '../../servicing/testing/servicing.ts';
import type { DeskClient } from './desk.ts';
import { breakPromise, offerByTwo } from './withdrawals.ts';

const reason = 'asked by telephone';

export type WriteRequest = { path: string; body: Record<string, unknown> };
type Duplicates = { one: WriteRequest; again: WriteRequest; other?: WriteRequest };

export const createWriteRequest = (path: string, body: Record<string, unknown> = {}): WriteRequest => ({
  path,
  body: { reason, ...body },
});

/** A request of each call that may wait for approval, its duplicate with another reason, and a similar request that is none. */
export async function createDuplicates(
  server: TestServer,
  english: DeskClient,
): Promise<Record<ApprovalCall, Duplicates>> {
  const { db, services } = server;
  Object.assign(services.config.desk.personalDataLimits, { unassignedPerHour: 0 });
  const { reference } = await createReference(server, 'MX174');
  await sendPaymentNotice(server, { paymentId: 'much', reference, amount: 9_000_000 });
  await sendPaymentNotice(server, { paymentId: 'stray', reference: '93009999999999', amount: 1_100_000 });
  await db.deleteFrom('orders').where('borrowerId', '=', bruno.borrowerId).execute();
  const request = { borrowerId: bruno.borrowerId, kind: 'erasure', asked: 'Forget me', reason };
  const { requestId } = (await english.post('privacy-requests', request)).body;
  await english.post(`privacy-requests/${requestId}/answer`, { state: 'granted', answer: 'Yes', reason });
  const people = await db.selectFrom('deskStaff').select('staffId').orderBy('email').execute();
  const [first, second] = people.map(({ staffId }) => `staff/${staffId}`);
  await db
    .updateTable('orders')
    .set({ terms: await inReview(server) })
    .where('orderId', '=', 'MX21')
    .execute();
  const promiseId = await breakPromise(server, english, 'IN180');
  const withdrawPromise = (why = reason) =>
    createWriteRequest('loans/IN180/promise-withdrawals', { promiseId, reason: why });
  const offerId = await offerByTwo(server, english, 'IN174');
  const withdrawSettlement = (why = reason) =>
    createWriteRequest('loans/IN174/settlement-withdrawals', { offerId, reason: why });
  await stopChargesOnHold(server, 'IN180');
  const pause = (until: string | null) => createWriteRequest('loans/IN180/pauses', { until });
  const now = (await services.clock.now()).getTime();
  const advanceDays = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  const day = advanceDays(-3);
  const waive = (amount: number) => createWriteRequest('loans/MX180/waivers', { of: 'late_charges', amount });
  const stopAccrual = (kind: string, from: string) =>
    createWriteRequest('loans/MX180/accrual-stops', { of: kind, from });
  const pay = (orderId: string, evidence: string) =>
    createWriteRequest(`loans/${orderId}/payments`, { amount: 2_000_000, paidAt: advanceDays(-1), evidence });
  const opened = (await english.get('tills?mine=yes&market=MX&state=open')).body.items as {
    tillId: string;
  }[];
  const tillId = opened[0]?.tillId ?? '';
  const counted = await english.post(`tills/${tillId}/close`, { counted: 49_000, reason });
  await english.post(`approvals/${counted.body.approvalId}/withdrawal`, { reason });
  const next = await english.post('tills', { market: 'MX', float: 50_000, reason });
  const today = (await english.get('loans/MX174P')).body.today;
  const cash = { amount: 100, paidAt: today, reason };
  await english.post('loans/MX174P/payments', cash);
  const { depositId } = (await english.post(`tills/${next.body.tillId}/deposits`, { amount: 100, reason }))
    .body;
  const lines = await ownLines(server, english, [1, 1, 2]);
  const matchRequest = (line: number) =>
    createWriteRequest(`deposits/${depositId}/match`, { lineId: lines[line] });
  const match = (orderId: string) =>
    createWriteRequest('suspense/match', { provider: 'sandbox', paymentId: 'stray', orderId });
  const suspenseReturn = createWriteRequest('suspense/return', { provider: 'sandbox', paymentId: 'stray' });
  const close = (on: string) => createWriteRequest('reconciliation/close', { provider: 'sandbox', day: on });
  const month = (name: string) => createWriteRequest(`accounting/months/${name}/close`, { market: 'MX' });
  const suspend = (body: Record<string, unknown>) =>
    createWriteRequest('switches/suspensions', { lending: 'suspended', ...body });
  const cap = (market: string, dailyCap: number) => createWriteRequest('switches/caps', { market, dailyCap });
  const difference = (paymentId: string) =>
    createWriteRequest('reconciliation/differences/close', { provider: 'sandbox', paymentId });
  for (const paymentId of ['a', 'b']) {
    for (const amount of [100, 200])
      await sendPaymentNotice(server, { paymentId, reference: '93008888888888', amount });
  }
  const batches = ['a', 'b'].map((letter) => letter.repeat(16));
  for (const batchId of batches)
    await db
      .insertInto('importBatches')
      .values({ batchId, name: batchId, state: 'checked', createdBy: 'a test', createdAt: new Date() })
      .execute();
  const batchRequest = (index: number, path: string) =>
    createWriteRequest(`imports/${batches[index]}/${path}`);
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
  const { statement } = (await english.get('loans/MX174P')).body as DeskReply<'loan'>;
  const plan = (periods: number[]) =>
    createWriteRequest('loans/MX174P/restructures', { periods, total: statement?.payoff });
  const account = (email: string) => createWriteRequest('staff', { email, name: 'A', roles: ['support'] });
  return {
    reveal: {
      one: createWriteRequest(`borrowers/${ana.borrowerId}/reveal`, { field: 'phone' }),
      again: createWriteRequest(`borrowers/${ana.borrowerId}/reveal`, { field: 'address' }),
      other: createWriteRequest(`borrowers/${bruno.borrowerId}/reveal`, { field: 'phone' }),
    },
    agreement: {
      one: createWriteRequest('loans/MX180/agreement', { language: 'es' }),
      again: createWriteRequest('loans/MX174/agreement', { language: 'en' }),
    },
    loanPaper: {
      one: createWriteRequest('loans/MX180/papers', { kind: 'statement' }),
      again: createWriteRequest('loans/MX174/papers', { kind: 'caseFile' }),
    },
    exportPerson: {
      one: createWriteRequest(`borrowers/${ana.borrowerId}/export`),
      again: createWriteRequest(`borrowers/${ana.borrowerId}/export`, { reason: 'another reason' }),
    },
    decide: {
      one: createWriteRequest('applications/MX21/decision', { approve: true }),
      again: createWriteRequest('applications/MX21/decision', { approve: true, reason: 'another reason' }),
    },
    pay: { one: pay('MX180', 'a note'), again: pay('MX180', 'another'), other: pay('MX174P', 'a note') },
    tillDifference: {
      one: createWriteRequest(`tills/${tillId}/difference`),
      again: createWriteRequest(`tills/${tillId}/difference`, { reason: 'another' }),
    },
    matchDeposit: { one: matchRequest(0), again: matchRequest(1) },
    match: { one: match('MX180'), again: match('MX174P') },
    returnSuspense: {
      one: suspenseReturn,
      again: { ...suspenseReturn, body: { ...suspenseReturn.body, reason: 'another reason' } },
    },
    reverse: {
      one: createWriteRequest('loans/MX174/reversals', { paymentId: 'sandbox:much' }),
      again: createWriteRequest('loans/MX174/reversals', { paymentId: 'much' }),
    },
    waive: {
      one: waive(20_100),
      again: waive(30_000),
    },
    stopAccrual: {
      one: stopAccrual('late_charges', advanceDays(0)),
      again: stopAccrual('late_charges', advanceDays(-1)),
      other: stopAccrual('interest', advanceDays(0)),
    },
    settle: {
      one: createWriteRequest('loans/MX180/settlements', { amount: 100, expiresOn: advanceDays(1) }),
      again: createWriteRequest('loans/MX180/settlements', { amount: 200, expiresOn: advanceDays(2) }),
      other: createWriteRequest('loans/MX174P/settlements', { amount: 100, expiresOn: advanceDays(1) }),
    },
    restructure: { one: plan([15, 15]), again: plan([30]) },
    withdrawSettlement: { one: withdrawSettlement(), again: withdrawSettlement('another reason') },
    withdrawPromise: { one: withdrawPromise(), again: withdrawPromise('another reason') },
    pause: { one: pause(advanceDays(3)), again: pause(null) },
    writeOff: {
      one: createWriteRequest('loans/MX180/write-off'),
      again: createWriteRequest('loans/MX180/write-off', { reason: 'another reason' }),
      other: createWriteRequest('loans/MX174P/write-off'),
    },
    refund: {
      one: createWriteRequest('loans/MX174/refunds', { paymentId: 'sandbox:much', amount: 200_000 }),
      again: createWriteRequest('loans/MX174/refunds', { paymentId: 'much', amount: 300_000 }),
    },
    paidByHand: {
      one: createWriteRequest('loans/MX151/paid-out'),
      again: createWriteRequest('loans/MX151/paid-out', { reason: 'another reason' }),
    },
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
    suspendLending: {
      one: suspend({ market: 'MX' }),
      again: suspend({ market: 'MX', lending: 'resumed' }),
      other: suspend({ market: 'IN' }),
    },
    capLending: { one: cap('MX', 100), again: cap('MX', 200), other: cap('IN', 100) },
    closeMonth: { one: month('2026-09'), again: month('2026-09'), other: month('2026-08') },
    applyImport: {
      one: batchRequest(0, 'apply'),
      again: batchRequest(0, 'apply'),
      other: batchRequest(1, 'apply'),
    },
    undoImport: {
      one: batchRequest(0, 'undo'),
      again: batchRequest(0, 'undo'),
      other: batchRequest(1, 'undo'),
    },
    closeDifference: { one: difference('a'), again: difference('a'), other: difference('b') },
    erasePerson: {
      one: createWriteRequest(`privacy-requests/${requestId}/erasure`, { answer: 'Done' }),
      again: createWriteRequest(`privacy-requests/${requestId}/erasure`, { answer: 'Done so' }),
    },
    correctPerson: {
      one: createWriteRequest('borrowers/1001/corrections', { fullName: 'Ana López Ruiz' }),
      again: createWriteRequest('borrowers/1001/corrections', { mobilePhone: '5512345670' }),
      other: createWriteRequest('borrowers/1002/corrections', { fullName: 'Bruno Paz Gil' }),
    },
    addStaff: {
      one: account('eva@lender.example'),
      again: account('EVA@lender.example'),
      other: account('luz@lender.example'),
    },
    changeStaff: {
      one: createWriteRequest(first ?? '', { roles: ['support'] }),
      again: createWriteRequest(first ?? '', { close: true }),
      other: createWriteRequest(second ?? '', { roles: ['support'] }),
    },
  };
}

/** From then on the loan's terms say that a collection hold stops late charges. */
export async function stopChargesOnHold({ db }: TestServer, orderId: string): Promise<void> {
  const terms = sql<string>`terms || '{"pauseStopsCharges": true}'`;
  await db.updateTable('orders').set({ terms }).where('orderId', '=', orderId).execute();
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

/** Lines of a statement that the person imports, in pesos. */
async function ownLines(
  server: TestServer,
  english: DeskClient,
  amounts: readonly number[],
): Promise<string[]> {
  const day = new Date((await server.services.clock.now()).getTime() + 86_400_000).toISOString().slice(0, 10);
  const rows = amounts.map((amount, at) => `${day},${amount}.00,OWN-${at}`);
  const file = Buffer.from(['date,amount,reference', ...rows].join('\n')).toString('base64');
  const imported = await english.post('bank-statements', { market: 'MX', fileName: 'own.csv', file });
  const { items } = (await english.get(`bank-statements/${imported.body.statementId}`)).body;
  return (items as { lineId: string }[]).map(({ lineId }) => lineId);
}

/** What was requested in review is more than one person approves alone. */
async function inReview(server: TestServer): Promise<string> {
  const { terms } = await server.db
    .selectFrom('orders')
    .select('terms')
    .where('orderId', '=', 'MX21')
    .executeTakeFirstOrThrow();
  return JSON.stringify({ ...terms, principal: 2_000_000 });
}

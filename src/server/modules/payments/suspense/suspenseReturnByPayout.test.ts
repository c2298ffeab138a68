import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeSandboxPayout, setSandboxPayoutOutcomes } from '../../../integrations/index.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { type DeskClient, signInAs } from '../../desk/testing/desk.ts';
import {
  applyProviderUpdate,
  findLastPayout,
  listOpenPayoutDifferences,
  readPayoutStatements,
  resolvePayouts,
} from '../../payouts/index.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';
import { completeSuspenseReturn, matchSuspense, requestSuspenseReturn } from '../index.ts';
import { receivePayment } from '../intake/receivePayment.ts';
import { applyReversals, storeReversal } from '../intake/reversals.ts';
import type { SuspenseReturn } from './suspenseReturns.ts';

/* SPEI money came through STP, which refunds nothing; the market's provider pays it out to the account it came from. */

const reason = 'its sender asked for it';
const actor = { kind: 'operator', actorId: 'Olga', reason } as const;
const account = '072320012345770937';
const provider = 'stp';
let server: TestServer;
let finance: DeskClient;
let admin: DeskClient;
beforeEach(async () => {
  server = await testServer();
  [finance, admin] = await Promise.all([signInAs(server, 'finance'), signInAs(server, 'admin')]);
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

async function createUnallocatedPayment(
  paymentId: string,
  sender: { name: string; account: string } | undefined = { name: 'Rosa Luna', account },
  amount = 12_300,
) {
  const paidAt = await server.services.clock.now();
  const known = { paymentId, reference: '646180110499999994', amount, currency: 'MXN', paidAt };
  const told = { eventId: paymentId, ...known, ...(sender === undefined ? {} : { sender }) };
  expect(await receivePayment(server.services, provider, told, '{}')).toBe('unmatched');
  return { provider, paymentId };
}

async function getPaymentRow(paymentId: string) {
  const { items } = (await finance.get(`suspense?provider=stp&paymentId=${paymentId}`)).body;
  return (items as { returnRoute: unknown }[])[0];
}

const findLastReturnPayout = (paymentId: string) =>
  findLastPayout(server.db, { borrowerId: 0, orderId: `stp:${paymentId}` });

async function requestReturn(paymentId: string): Promise<SuspenseReturn> {
  const one = await requestSuspenseReturn(server.services, { provider, paymentId }, actor);
  if (one.state !== 'requested') throw new Error(one.state);
  return one.suspenseReturn;
}

/** What the sandbox has paid out of a payment. */
function listPayouts(paymentId: string) {
  return server.db
    .selectFrom('sandboxPayouts')
    .select(['amount', 'accountNumber'])
    .where('orderId', '=', `stp:${paymentId}`)
    .execute();
}

/** The lender's balances that a return moves. */
async function getLenderBalances() {
  const rows = await server.db
    .selectFrom('ledgerLines')
    .select('account')
    .select((line) => line.fn.sum<string>('amount').as('amount'))
    .where('borrowerId', '=', 0)
    .where('account', 'in', ['suspense:MXN', 'cash:stp:MXN', 'disbursement_cash:MXN'])
    .groupBy('account')
    .execute();
  return new Map(rows.map((one) => [one.account, Number(one.amount)]));
}

describe('a suspense payment that its provider cannot refund', () => {
  test('is returned to its payer’s account once, by maker and checker, who see the account', async () => {
    const before = (await getLenderBalances()).get('suspense:MXN') ?? 0;
    const payment = await createUnallocatedPayment('spei');
    expect((await getPaymentRow('spei'))?.returnRoute).toEqual({
      by: 'payout',
      provider: 'sandbox',
      account: '••••0937',
    });
    const waiting = await finance.post('suspense/return', { ...payment, reason });
    expect([waiting.status, await listPayouts('spei')]).toEqual([202, []]);
    const path = `approvals/${waiting.body.approvalId}`;
    expect((await finance.post(path, { approve: true, reason })).status).toBe(409);
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(path, { approve: true, reason })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body.result).toEqual({
      returned: 'paid',
      amount: 12_300,
      currency: 'MXN',
    });
    await resolvePayouts(server.services);
    expect(await listPayouts('spei')).toEqual([{ amount: 12_300, accountNumber: account }]);
    const after = await getLenderBalances();
    expect([(after.get('suspense:MXN') ?? 0) - before, after.get('disbursement_cash:MXN')]).toEqual([
      0, -12_300,
    ]);
    expect(await getPaymentRow('spei')).toBeUndefined();
    expect((await finance.post('suspense/return', { ...payment, reason })).body.code).toBe('notWaiting');
    const lines = await server.db
      .selectFrom('auditEvents')
      .select(['action', 'amount', 'currency'])
      .where('subject', '=', 'stp:spei')
      .where('action', 'like', 'suspense_%')
      .orderBy('at')
      .execute();
    expect(lines.map(({ action, amount, currency }) => [action, amount, currency])).toEqual([
      ['suspense_return_asked', 12_300, 'MXN'],
      ['suspense_returned', 12_300, 'MXN'],
    ]);
  });

  test('is one payout for any number of simultaneous requests, and is not matched as well', async () => {
    const payment = await createUnallocatedPayment('at once');
    const outcomes = await Promise.all([
      ...[1, 2, 3].map(() => requestSuspenseReturn(server.services, payment, actor)),
      matchSuspense(server.services, { ...payment, borrowerId: 1001, orderId: 'MX180' }, actor),
    ]);
    expect(outcomes.filter(({ state }) => state !== 'notWaiting')).toHaveLength(1);
    const returns = outcomes.flatMap((one) => (one.state === 'requested' ? [one.suspenseReturn] : []));
    await Promise.all(
      returns.flatMap((one) => [1, 2, 3].map(() => completeSuspenseReturn(server.services, one, actor))),
    );
    expect(await listPayouts('at once')).toHaveLength(returns.length);
  });

  test('returns to suspense if the payout is refused, and has another id then', async () => {
    await createUnallocatedPayment('refused');
    await setSandboxPayoutOutcomes(server.db, 'stp:refused', 'refuse');
    const before = await getLenderBalances();
    const first = await requestReturn('refused');
    expect(await completeSuspenseReturn(server.services, first, actor)).toEqual({ state: 'refused' });
    expect([await getLenderBalances(), (await getPaymentRow('refused'))?.returnRoute]).toEqual([
      before,
      { by: 'payout', provider: 'sandbox', account: '••••0937' },
    ]);
    await setSandboxPayoutOutcomes(server.db, 'stp:refused', 'arrive');
    const second = await requestReturn('refused');
    expect(second.payout?.payoutId).not.toBe(first.payout?.payoutId);
    expect(await completeSuspenseReturn(server.services, second, actor)).toEqual({ state: 'paid' });
  });

  test('returns to suspense if the bank returns the payout, also after its arrival', async () => {
    await createUnallocatedPayment('given back');
    const before = await getLenderBalances();
    const { payout } = await requestReturn('given back');
    const payoutId = payout?.payoutId ?? '';
    await server.advanceDays(1);
    await resolvePayouts(server.services);
    expect((await findLastReturnPayout('given back'))?.state).toBe('arrived');
    const now = await server.services.clock.now();
    const news = await changeSandboxPayout(server.db, payoutId, 'return', now);
    if (news === undefined) throw new Error('it is gone');
    await Promise.all([1, 2].map(() => applyProviderUpdate(server.services, 'sandbox', payoutId, news)));
    expect((await getLenderBalances()).get('suspense:MXN')).toBe(before.get('suspense:MXN'));
    expect((await getLenderBalances()).get('disbursement_cash:MXN')).toBe(0);
    expect(await completeSuspenseReturn(server.services, await requestReturn('given back'), actor)).toEqual({
      state: 'paid',
    });
  });

  test('is returned less what its provider reversed during a refused return', async () => {
    const payment = await createUnallocatedPayment('taken back');
    await setSandboxPayoutOutcomes(server.db, 'stp:taken back', 'refuse');
    const first = await requestReturn('taken back');
    const reversedAt = await server.services.clock.now();
    const reversal = { paymentId: payment.paymentId, reversalId: 'back', amount: 12_000, currency: 'MXN' };
    const told = { reversedAt, reason: 'recalled', cause: 'payer' } as const;
    await storeReversal(server.db, provider, { ...reversal, ...told }, reversedAt);
    expect(await applyReversals(server.services, provider, payment.paymentId)).toBe(false);
    expect(await completeSuspenseReturn(server.services, first, actor)).toEqual({ state: 'refused' });
    await setSandboxPayoutOutcomes(server.db, 'stp:taken back', 'arrive');
    expect((await requestReturn('taken back')).amount).toBe(300);
    expect(await applyReversals(server.services, provider, payment.paymentId)).toBe(true);
  });

  test('is not sent again while its state is unknown, until maker and checker declare it unsent', async () => {
    const payment = await createUnallocatedPayment('lost');
    await setSandboxPayoutOutcomes(server.db, 'stp:lost', 'lose');
    const one = await requestReturn('lost');
    expect(await completeSuspenseReturn(server.services, one, actor)).toEqual({ state: 'unknown' });
    await setSandboxPayoutOutcomes(server.db, 'stp:lost', 'arrive');
    expect(await completeSuspenseReturn(server.services, one, actor)).toEqual({ state: 'unknown' });
    expect(await requestSuspenseReturn(server.services, payment, actor)).toEqual({ state: 'notWaiting' });
    const { payoutId = '' } = (await findLastReturnPayout('lost')) ?? {};
    const fail = () => finance.post(`payouts/${payoutId}/failure`, { reason });
    expect((await fail()).body.code).toBe('fateUnknown');
    await server.advanceDays(3);
    await resolvePayouts(server.services);
    await readPayoutStatements(server.services);
    expect(await listPayouts('lost')).toEqual([]);
    const [shown] = (await finance.get('payouts')).body.items as { payoutId: string; isReturn: boolean }[];
    expect(shown).toMatchObject({ payoutId, isReturn: true, mayDeclareFailed: true, amount: 12_300 });
    for (const what of ['retry', 'cancel'])
      expect((await finance.post(`payouts/${payoutId}/${what}`, { reason })).status).toBe(404);
    const failed = await fail();
    expect(failed.status).toBe(202);
    const decided = await admin.post(`approvals/${failed.body.approvalId}`, { approve: true, reason });
    expect([decided.status, (await findLastReturnPayout('lost'))?.state]).toEqual([200, 'refused']);
    expect(await getPaymentRow('lost')).toBeDefined();
  });

  test('matches the provider’s payout statement', async () => {
    await createUnallocatedPayment('listed');
    await completeSuspenseReturn(server.services, await requestReturn('listed'), actor);
    await server.advanceDays(3);
    await readPayoutStatements(server.services);
    expect(await listOpenPayoutDifferences(server.db)).toEqual([]);
    const listed = await server.db
      .selectFrom('payouts')
      .select('listedOn')
      .where('borrowerId', '=', 0)
      .executeTakeFirst();
    expect(listed?.listedOn).not.toBeNull();
    expect((await finance.get('payouts')).body.items).not.toContainEqual(
      expect.objectContaining({ isReturn: true }),
    );
  });

  test('is refused with a message if its payer is unknown or it exceeds the limit', async () => {
    const refusals: [string, Parameters<typeof createUnallocatedPayment>[1], number, string, string][] = [
      ['nobody', { name: '', account: '' }, 100, 'payerUnknown', 'No se sabe desde qué cuenta'],
      ['card', { name: 'Rosa Luna', account: '5555555555554444' }, 100, 'payerUnknown', 'No se sabe'],
      ['nameless', { name: '', account }, 100, 'payerUnknown', 'No se sabe'],
      ['large', { name: 'Rosa Luna', account }, 3_000_001, 'payoutLimit', 'Pasa del límite'],
    ];
    const spanish = await signInAs(server, 'finance', 'es');
    for (const [paymentId, sender, amount, code, words] of refusals) {
      const payment = await createUnallocatedPayment(paymentId, sender, amount);
      expect((await getPaymentRow(paymentId))?.returnRoute).toEqual({ by: code, provider: '', account: '' });
      const { status, body } = await spanish.post('suspense/return', { ...payment, reason });
      expect([status, body.code]).toEqual([409, code]);
      expect(body.message).toContain(words);
    }
  });

  test('counts towards the daily payout limit', async () => {
    const day = await server.db
      .selectFrom('payoutDays')
      .select('amount')
      .where('market', '=', 'MX')
      .execute();
    const before = day.reduce((sum, { amount }) => sum + Number(amount), 0);
    const { MX } = server.services.config.markets;
    if (MX?.payOut === undefined) throw new Error('no payouts');
    MX.payOut = { ...MX.payOut, dailyLimit: before + 20_000 };
    await createUnallocatedPayment('first');
    await createUnallocatedPayment('second');
    await requestReturn('first');
    expect(await requestSuspenseReturn(server.services, { provider, paymentId: 'second' }, actor)).toEqual({
      state: 'payoutLimit',
    });
    expect(await findLastReturnPayout('second')).toBeUndefined();
  });
});

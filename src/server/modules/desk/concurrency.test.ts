import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { addDays, calendarDayIn } from '../../../lending/index.ts';
import { createPhoto } from '../../testing/images.ts';
import { sendPaymentNotice } from '../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { backdateTills, type DeskClient, type DeskResponse, signInAs } from './testing/desk.ts';

/** Several people doing the same at the same moment: one of them acts, the others get the reason why not. */

const reason = 'asked by telephone';
const repetitions = 8;
let server: TestServer;
let clients: Record<'support' | 'risk' | 'cashier' | 'finance' | 'admin', DeskClient>;
let spanish: Record<'support' | 'finance' | 'admin', DeskClient>;
beforeAll(async () => {
  server = await testServer();
  const [support, risk, cashier, finance, admin] = await Promise.all(
    (['support', 'risk', 'cashier', 'finance', 'admin'] as const).map((role) => signInAs(server, role)),
  );
  clients = { support, risk, cashier, finance, admin } as typeof clients;
  const [supportEs, financeEs, adminEs] = await Promise.all(
    (['support', 'finance', 'admin'] as const).map((role) => signInAs(server, role, 'es')),
  );
  spanish = { support: supportEs, finance: financeEs, admin: adminEs } as typeof spanish;
});
afterAll(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

/** So many calls in flight together, by one and the other in turn. */
function concurrently(
  one: () => Promise<DeskResponse>,
  other: () => Promise<DeskResponse>,
): Promise<DeskResponse[]> {
  return Promise.all(Array.from({ length: repetitions }, (_, at) => (at % 2 === 0 ? one() : other())));
}

/** One was done; each other was refused by this code, in the words of its language. */
function expectOneSuccess(
  answers: readonly DeskResponse[],
  code: string,
  expectedTexts: readonly string[],
): void {
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const others = answers.filter(({ status }) => status !== 200);
  expect(others.map(({ status, body }) => [status, body.code])).toEqual(others.map(() => [409, code]));
  expect(new Set(others.map(({ body }) => body.message))).toEqual(new Set(expectedTexts));
}

async function payoff(orderId: string): Promise<number> {
  const { statement } = (await clients.support.get(`loans/${orderId}`)).body as DeskReply<'loan'>;
  return statement?.payoff ?? 0;
}

/** A borrower says that the loan was paid by a reference. */
async function claimed(orderId: string, reference: string, amount: number): Promise<void> {
  const now = await server.services.clock.now();
  const today = calendarDayIn('America/Mexico_City', now);
  const answerBy = addDays(today, 2);
  const claimRow = { number: 1, amount, paidOn: today, payCode: '', reference, images: [], sentAt: now };
  await server.db
    .insertInto('paymentClaims')
    .values({ borrowerId: ana.borrowerId, orderId, ...claimRow, answerBy, holdUntil: answerBy })
    .execute();
}

function listAuditLines(action: 'order_approved' | 'suspense_matched' | 'payment_by_hand', subject: string) {
  return server.db
    .selectFrom('auditEvents')
    .select('eventId')
    .where('action', '=', action)
    .where('subject', '=', subject)
    .execute();
}

test('eight approvals of one application approve it once', async () => {
  const decision = { approve: true, amount: 200_000, reason };
  const actor = (client: DeskClient) => () => client.post('applications/MX21/decision', decision);
  expectOneSuccess(await concurrently(actor(clients.risk), actor(spanish.admin)), 'decided', [
    'It was decided before.',
    'Ya se decidió.',
  ]);
  expect(await listAuditLines('order_approved', 'MX21')).toHaveLength(1);
  const { body } = await clients.risk.get('applications/MX21');
  expect(body).toMatchObject({ state: 'paying_out', amount: 200_000 });
});

test('eight confirmations by a second person do once what was asked for', async () => {
  const before = await payoff('MX180');
  const request = await clients.support.post('loans/MX180/waivers', {
    amount: 20_100,
    of: 'late_charges',
    reason,
  });
  expect(request.status).toBe(202);
  const actor = (client: DeskClient) => () =>
    client.post(`approvals/${request.body.approvalId}`, { approve: true, reason });
  expectOneSuccess(await concurrently(actor(clients.finance), actor(spanish.admin)), 'decided', [
    'It was decided before.',
    'Ya se decidió.',
  ]);
  expect(before - (await payoff('MX180'))).toBe(20_100);
});

test('eight matches of one payment, to two loans, give it to one of them', async () => {
  const reference = '93009999999999';
  for (const orderId of ['MX174P', 'MX180']) await claimed(orderId, reference, 12_300);
  await sendPaymentNotice(server, { paymentId: 'stray', reference, amount: 12_300 });
  const match = { provider: 'sandbox', paymentId: 'stray', reason };
  const answers = await concurrently(
    () => clients.cashier.post('suspense/match', { ...match, orderId: 'MX174P' }),
    () => spanish.finance.post('suspense/match', { ...match, orderId: 'MX180' }),
  );
  expectOneSuccess(answers, 'notWaiting', [
    'That payment no longer waits: it was matched to a loan, or undone.',
    'Ese pago ya no espera: se asignó a un préstamo o se deshizo.',
  ]);
  const matched = answers.find(({ status }) => status === 200)?.body.orderId;
  expect(await listAuditLines('suspense_matched', 'sandbox:stray')).toHaveLength(1);
  const stored = await server.db
    .selectFrom('payments')
    .select(['orderId', 'amount'])
    .where('borrowerId', '=', ana.borrowerId)
    .where('paymentId', '=', 'stray')
    .execute();
  expect(stored).toEqual([{ orderId: matched, amount: 12_300 }]);
});

test('cash is taken once by its key, and by its receipt known; a key that means something else is refused', async () => {
  await backdateTills(server, 2);
  const paidAt = new Date((await server.services.clock.now()).getTime() - 86_400_000).toISOString();
  const cash = { amount: 10_000, paidAt, evidence: 'a note', reason };
  const sameKeyReplies = () => clients.cashier.post('loans/MX174/payments', cash, 'one-key');
  const [first, ...repeated] = await concurrently(sameKeyReplies, sameKeyReplies);
  expect(first?.status).toBe(200);
  expect(repeated.map(({ status, body }) => ({ status, body }))).toEqual(
    repeated.map(() => ({ status: 200, body: first?.body })),
  );
  expect(await listAuditLines('payment_by_hand', `cash_desk:${first?.body.receipt}`)).toHaveLength(1);
  const other = await clients.cashier.post('loans/MX174/payments', { ...cash, amount: 1 }, 'one-key');
  expect([other.status, other.body.code]).toEqual([409, 'keyUsed']);

  // A note may repeat: these are two payments, each with a receipt.
  const actor = (client: DeskClient) => () => client.post('loans/MX174/payments', cash);
  const replies = await Promise.all([actor(clients.cashier)(), actor(spanish.finance)()]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(replies.map(({ body }) => body.receipt)).size).toBe(2);
});

test('of those who answer one complaint one is heard', async () => {
  const { folio } = (await server.call('complaintSave', { problemType: '2', problemDetail: 'At once' })).body
    .data;
  const picture = (await createPhoto()).toString('base64');
  const actor = (client: DeskClient, answer: string) => () =>
    client.post(`complaints/${folio}/answer`, { answer, images: [picture], reason });
  const stored = () =>
    server.db
      .selectFrom('complaints')
      .select(['answer', 'answerImages'])
      .where('folio', '=', folio)
      .executeTakeFirstOrThrow();
  const answers = await concurrently(actor(clients.support, 'By one'), actor(spanish.admin, 'By the other'));
  const isFirst = answers.findIndex(({ status }) => status === 200) % 2 === 0;
  const [who, winner] = isFirst ? ['Atención', 'By one'] : ['Administración', 'By the other'];
  expectOneSuccess(answers, 'answered', [
    `${who} answered it before: “${winner}”`,
    `${who} ya respondió: «${winner}»`,
  ]);
  const { answer, answerImages } = await stored();
  expect([answer, answerImages.length]).toEqual([winner, 1]);
});

test('who answers a claim that somebody else answered at that moment is informed', async () => {
  const now = await server.services.clock.now();
  await server.db
    .insertInto('paymentClaims')
    .values({
      borrowerId: ana.borrowerId,
      orderId: 'MX174',
      number: 2,
      amount: 100,
      paidOn: now.toISOString().slice(0, 10),
      payCode: '',
      reference: '',
      images: [],
      sentAt: now,
      answerBy: now.toISOString().slice(0, 10),
      holdUntil: now.toISOString().slice(0, 10),
      state: 'open',
    })
    .execute();
  const actor = (client: DeskClient) => () =>
    client.post('loans/MX174/claim-answer', { answer: 'Not found', reason });
  expectOneSuccess(await concurrently(actor(clients.cashier), actor(spanish.support)), 'answered', [
    'It was answered before.',
    'Ya se respondió.',
  ]);
});

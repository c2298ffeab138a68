import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../contract/desk/schemas/index.ts';
import { addDays, dayIn } from '../../lending/index.ts';
import { reconcile } from '../reconciliation/index.ts';
import { aPhoto } from '../testing/images.ts';
import { notify } from '../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../testing/testServer.ts';
import { type DeskAnswer, type Seat, seatOf, tillsOpenFor } from './testing.ts';

/** Several people doing the same at the same moment: one of them acts, the others are told why not. */

const reason = 'asked by telephone';
const times = 8;
let server: TestServer;
let seats: Record<'support' | 'risk' | 'cashier' | 'finance' | 'admin', Seat>;
let spanish: Record<'support' | 'finance' | 'admin', Seat>;
beforeAll(async () => {
  server = await testServer();
  const [support, risk, cashier, finance, admin] = await Promise.all(
    (['support', 'risk', 'cashier', 'finance', 'admin'] as const).map((role) => seatOf(server, role)),
  );
  seats = { support, risk, cashier, finance, admin } as typeof seats;
  const [supportEs, financeEs, adminEs] = await Promise.all(
    (['support', 'finance', 'admin'] as const).map((role) => seatOf(server, role, 'es')),
  );
  spanish = { support: supportEs, finance: financeEs, admin: adminEs } as typeof spanish;
});
afterAll(async () => {
  expect((await reconcile(server.db)).mismatches).toEqual([]);
  await server.close();
});

/** So many calls in flight together, by one and the other in turn. */
function together(one: () => Promise<DeskAnswer>, other: () => Promise<DeskAnswer>): Promise<DeskAnswer[]> {
  return Promise.all(Array.from({ length: times }, (_, at) => (at % 2 === 0 ? one() : other())));
}

/** One was done; each other was refused by this code, in the words of its language. */
function expectOneDone(answers: readonly DeskAnswer[], code: string, words: readonly string[]): void {
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const others = answers.filter(({ status }) => status !== 200);
  expect(others.map(({ status, body }) => [status, body.code])).toEqual(others.map(() => [409, code]));
  expect(new Set(others.map(({ body }) => body.message))).toEqual(new Set(words));
}

async function payoff(orderId: string): Promise<number> {
  const { statement } = (await seats.support.get(`loans/${orderId}`)).body as DeskReply<'loan'>;
  return statement?.payoff ?? 0;
}

/** A borrower says that the loan was paid by a reference. */
async function claimed(orderId: string, reference: string, amount: number): Promise<void> {
  const now = await server.services.clock.now();
  const today = dayIn('America/Mexico_City', now);
  const answerBy = addDays(today, 2);
  const said = { number: 1, amount, paidOn: today, payCode: '', reference, images: [], sentAt: now };
  await server.db
    .insertInto('paymentClaims')
    .values({ borrowerId: ana.borrowerId, orderId, ...said, answerBy, pausedUntil: answerBy })
    .execute();
}

function linesOf(action: 'order_approved' | 'suspense_matched' | 'payment_by_hand', subject: string) {
  return server.db
    .selectFrom('auditEvents')
    .select('eventId')
    .where('action', '=', action)
    .where('subject', '=', subject)
    .execute();
}

test('eight approvals of one application approve it once', async () => {
  const decision = { approve: true, amount: 200_000, reason };
  const by = (seat: Seat) => () => seat.post('applications/MX21/decision', decision);
  expectOneDone(await together(by(seats.risk), by(spanish.admin)), 'decided', [
    'It was decided before.',
    'Ya se decidió.',
  ]);
  expect(await linesOf('order_approved', 'MX21')).toHaveLength(1);
  const { body } = await seats.risk.get('applications/MX21');
  expect(body).toMatchObject({ state: 'paying_out', amount: 200_000 });
});

test('eight confirmations by a second person do once what was asked for', async () => {
  const before = await payoff('MX180');
  const asked = await seats.support.post('loans/MX180/waivers', {
    amount: 20_100,
    of: 'late_charges',
    reason,
  });
  expect(asked.status).toBe(202);
  const by = (seat: Seat) => () => seat.post(`approvals/${asked.body.approvalId}`, { approve: true, reason });
  expectOneDone(await together(by(seats.finance), by(spanish.admin)), 'decided', [
    'It was decided before.',
    'Ya se decidió.',
  ]);
  expect(before - (await payoff('MX180'))).toBe(20_100);
});

test('eight matches of one payment, to two loans, give it to one of them', async () => {
  const reference = '93009999999999';
  for (const orderId of ['MX174P', 'MX180']) await claimed(orderId, reference, 12_300);
  await notify(server, { paymentId: 'stray', reference, amount: 12_300 });
  const match = { provider: 'sandbox', paymentId: 'stray', reason };
  const answers = await together(
    () => seats.cashier.post('suspense/match', { ...match, orderId: 'MX174P' }),
    () => spanish.finance.post('suspense/match', { ...match, orderId: 'MX180' }),
  );
  expectOneDone(answers, 'notWaiting', [
    'That payment no longer waits: it was matched to a loan, or undone.',
    'Ese pago ya no espera: se asignó a un préstamo o se deshizo.',
  ]);
  const matched = answers.find(({ status }) => status === 200)?.body.orderId;
  expect(await linesOf('suspense_matched', 'sandbox:stray')).toHaveLength(1);
  const kept = await server.db
    .selectFrom('payments')
    .select(['orderId', 'amount'])
    .where('borrowerId', '=', ana.borrowerId)
    .where('paymentId', '=', 'stray')
    .execute();
  expect(kept).toEqual([{ orderId: matched, amount: 12_300 }]);
});

test('cash is taken once by its key, and by its receipt known; a key that means something else is refused', async () => {
  await tillsOpenFor(server, 2);
  const paidAt = new Date((await server.services.clock.now()).getTime() - 86_400_000).toISOString();
  const cash = { amount: 10_000, paidAt, evidence: 'a note', reason };
  const byKey = () => seats.cashier.post('loans/MX174/payments', cash, 'one-key');
  const [first, ...repeated] = await together(byKey, byKey);
  expect(first?.status).toBe(200);
  expect(repeated.map(({ status, body }) => ({ status, body }))).toEqual(
    repeated.map(() => ({ status: 200, body: first?.body })),
  );
  expect(await linesOf('payment_by_hand', `cash_desk:${first?.body.receipt}`)).toHaveLength(1);
  const other = await seats.cashier.post('loans/MX174/payments', { ...cash, amount: 1 }, 'one-key');
  expect([other.status, other.body.code]).toEqual([409, 'keyUsed']);

  // A note may repeat: these are two payments, each with a receipt.
  const by = (seat: Seat) => () => seat.post('loans/MX174/payments', cash);
  const both = await Promise.all([by(seats.cashier)(), by(spanish.finance)()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(both.map(({ body }) => body.receipt)).size).toBe(2);
});

test('of those who answer one complaint one is heard', async () => {
  const { folio } = (await server.call('complaintSave', { problemType: '2', problemDetail: 'At once' })).body
    .data;
  const picture = (await aPhoto()).toString('base64');
  const by = (seat: Seat, answer: string) => () =>
    seat.post(`complaints/${folio}/answer`, { answer, images: [picture], reason });
  const kept = () =>
    server.db
      .selectFrom('complaints')
      .select(['answer', 'answerImages'])
      .where('folio', '=', folio)
      .executeTakeFirstOrThrow();
  const answers = await together(by(seats.support, 'By one'), by(spanish.admin, 'By the other'));
  expectOneDone(answers, 'answered', ['It was answered before.', 'Ya se respondió.']);
  const winner = answers.findIndex(({ status }) => status === 200) % 2 === 0 ? 'By one' : 'By the other';
  const { answer, answerImages } = await kept();
  expect([answer, answerImages.length]).toEqual([winner, 1]);
});

test('who answers a payment told of that somebody else answered at that moment is told so', async () => {
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
      pausedUntil: now.toISOString().slice(0, 10),
      state: 'open',
    })
    .execute();
  const by = (seat: Seat) => () => seat.post('loans/MX174/claim-answer', { answer: 'Not found', reason });
  expectOneDone(await together(by(seats.cashier), by(spanish.support)), 'answered', [
    'It was answered before.',
    'Ya se respondió.',
  ]);
});

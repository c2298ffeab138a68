import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, type Day } from '../../../../../lending/index.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import { matchSuspense } from '../../../payments/index.ts';
import { operatorActor } from '../../../servicing/testing/servicing.ts';
import { signInAs } from '../../testing/desk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** In the order in which they are urgent: three of one moment among them, so that a page ends between them. */
const urgent = [
  { orderId: 'MX180', answerBy: '2026-11-01', sentAt: '2026-10-30T12:00:00Z' },
  { orderId: 'MX151', answerBy: '2026-11-03', sentAt: '2026-10-29T12:00:00Z' },
  { orderId: 'MX173', answerBy: '2026-11-03', sentAt: '2026-10-29T12:00:00Z' },
  { orderId: 'MX174', answerBy: '2026-11-03', sentAt: '2026-10-29T12:00:00Z' },
  { orderId: 'MX174P', answerBy: '2026-11-03', sentAt: '2026-10-31T12:00:00Z' },
];

const claimOf1001 = {
  ...{ borrowerId: 1001, number: 1, amount: 100, paidOn: '2026-10-28', payCode: 'OXXO', reference: '' },
  ...{ images: [], holdUntil: '2026-11-03' },
};

test('claims come page by page, the most urgent first, each once', async () => {
  const rows = urgent.map((one) => ({ ...claimOf1001, ...one, sentAt: new Date(one.sentAt) }));
  await server.db.insertInto('paymentClaims').values(rows.toReversed()).execute();
  const support = await signInAs(server, 'support');
  const found: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const address: string = `claims?limit=2${after === '' ? '' : `&after=${after}`}`;
    const { items, next } = (await support.get(address)).body as {
      items: { orderId: string }[];
      next: string | null;
    };
    found.push(...items.map(({ orderId }) => orderId));
    after = next;
  }
  expect(found).toEqual(urgent.map(({ orderId }) => orderId));
  expect((await support.get('claims?after=WzBd')).status).toBe(400);
});

test('a payment that fits open claims is returned only by who names each, and by an approver who sees them', async () => {
  const paidAt = new Date('2026-10-28T12:00:00Z');
  await sendPaymentNotice(server, { paymentId: 'claimed', reference: '93009999999999', amount: 100, paidAt });
  const cashier = await signInAs(server, 'cashier');
  const readMatches = async () => (await cashier.get('claims/MX180')).body.matches;
  expect(await readMatches()).toMatchObject([{ paymentId: 'claimed', pendingApprovalId: null }]);
  const payment = { provider: 'sandbox', paymentId: 'claimed' };
  const giveBack = (despiteClaims: string[]) =>
    cashier.post('suspense/return', { ...payment, despiteClaims, reason: 'of nobody here' });
  const orderIds = urgent.map(({ orderId }) => orderId);
  for (const named of [[], orderIds.slice(1)])
    expect((await giveBack(named)).body.code, String(named)).toBe('claimFits');
  const { items } = (await cashier.get('suspense/suggestions?provider=sandbox&paymentId=claimed')).body;
  const claim = { amount: 100, reference: '', paidOn: '2026-10-28', sentAt: '2026-10-30T12:00:00.000Z' };
  expect(items).toContainEqual(expect.objectContaining({ orderId: 'MX180', claim }));
  const { status, body } = await giveBack(orderIds);
  expect({ status, body }).toMatchObject({ status: 202 });
  const pending = { approvalId: body.approvalId, call: 'returnSuspense', orderId: null };
  expect(await readMatches()).toMatchObject([{ pendingApprovalId: body.approvalId, pending }]);
  const finance = await signInAs(server, 'finance');
  const { facts } = (await finance.get(`approvals/${body.approvalId}`)).body;
  const shown = (facts as { claims: { orderId: string }[] }).claims;
  expect(shown.map(({ orderId }) => orderId).toSorted()).toEqual(orderIds.toSorted());
  const borrower = { borrowerId: 1001, name: expect.stringContaining(' ') };
  expect(shown).toContainEqual({
    orderId: 'MX180',
    ...borrower,
    ...claim,
    currency: 'MXN',
    isEvidence: true,
  });
  await server.db
    .insertInto('paymentClaims')
    .values({ ...claimOf1001, orderId: 'MX150', answerBy: '2026-11-09', sentAt: new Date() })
    .execute();
  const approve = () => finance.post(`approvals/${body.approvalId}`, { approve: true, reason: 'seen' });
  expect((await approve()).body.code).toBe('claimFits');
  await server.db.deleteFrom('paymentClaims').where('orderId', '=', 'MX150').execute();
  expect((await approve()).status).toBe(200);
});

/** Its return was requested and refused by its provider: it is in suspense as before. */
const despitePayments = ['sandbox:claimed'];

test('a claim that was answered is listed as such, and read by its number', async () => {
  const support = await signInAs(server, 'support');
  const answer = { answer: 'Found and counted', despitePayments, reason: 'found in the statement' };
  expect((await support.post('loans/MX151/claim-answer', answer)).status).toBe(200);
  const { items } = (await support.get('claims?state=answered')).body;
  expect(items).toMatchObject([{ orderId: 'MX151', number: 1, answer: answer.answer, matches: [] }]);
  for (const address of ['claims/MX151', 'claims/MX151?number=1'])
    expect((await support.get(address)).body).toMatchObject({ state: 'answered', targetAt: null });
  const { candidates } = (await support.get('cases/assignment?caseKind=claim&caseId=MX174&may=match')).body;
  const names = JSON.stringify(candidates);
  expect([names.includes('inance') || names.includes('inanzas'), /support|soporte/i.test(names)]).toEqual([
    true,
    false,
  ]);
});

test('a claim is read by its loan, wherever it stands in the list, also once it is answered', async () => {
  const support = await signInAs(server, 'support');
  const { items } = (await support.get('claims')).body as DeskReply<'claims'>;
  const last = items.at(-1);
  expect((await support.get(`claims/${last?.orderId}`)).body).toEqual({
    ...last,
    matches: last?.matches.map((match) => ({ ...match, approvalReason: null })),
    closed: null,
    allocatedSince: [],
    isOnLoan: false,
    images: [],
    language: 'es',
    areImagesRedacted: false,
  });
  const claimed = async () => (await support.get(`loans/${last?.orderId}`)).body.openClaim;
  expect(await claimed()).toEqual({ amount: 100, paidOn: '2026-10-28', answerBy: last?.answerBy });
  const answer = { answer: 'It is on your loan', despitePayments, reason: 'found in the statement' };
  expect((await support.post(`loans/${last?.orderId}/claim-answer`, answer)).status).toBe(200);
  expect(await claimed()).toBeNull();
  expect((await support.get(`claims/${last?.orderId}`)).body).toMatchObject({ answer: answer.answer });
  for (const orderId of ['MX21', 'NOBODYS'])
    expect((await support.get(`claims/${orderId}`)).status, orderId).toBe(404);
});

test('cash dated after the claimed day leaves the claim open; cash of that day closes it', async () => {
  const finance = await signInAs(server, 'finance');
  const today = (await finance.get('loans/MX174P')).body.today as Day;
  const claim = { ...claimOf1001, orderId: 'MX174P', number: 2, amount: 321, paidOn: addDays(today, -3) };
  await server.db
    .insertInto('paymentClaims')
    .values({ ...claim, answerBy: today, sentAt: new Date() })
    .execute();
  const readClaim = async () => (await finance.get('loans/MX174P')).body.openClaim;
  const pay = () => finance.post('loans/MX174P/payments', { amount: 321, paidAt: today, reason: 'counted' });
  expect((await pay()).status).toBe(200);
  expect(await readClaim()).toEqual({ amount: 321, paidOn: claim.paidOn, answerBy: today });
  await server.db
    .updateTable('paymentClaims')
    .set({ paidOn: today })
    .where('orderId', '=', 'MX174P')
    .where('number', '=', 2)
    .execute();
  expect((await pay()).status).toBe(200);
  expect(await readClaim()).toBeNull();
});

test('a claim is answered as counting only while a payment like it counts for the loan', async () => {
  const support = await signInAs(server, 'support');
  const finance = await signInAs(server, 'finance');
  const today = (await finance.get('loans/MX174P')).body.today as Day;
  const claim = { ...claimOf1001, orderId: 'MX174P', number: 3, amount: 54_300, paidOn: addDays(today, -2) };
  await server.db
    .insertInto('paymentClaims')
    .values({ ...claim, answerBy: today, sentAt: new Date() })
    .execute();
  const isOnLoan = async () => (await support.get('claims/MX174P')).body.isOnLoan;
  const answer = { answer: 'It counts', saysOnLoan: true, reason: 'seen' };
  const send = () => support.post('loans/MX174P/claim-answer', answer);
  const pay = (amount: number) =>
    finance.post('loans/MX174P/payments', { amount, paidAt: today, reason: 'counted' });
  expect((await pay(50_000)).status).toBe(200);
  expect(await isOnLoan()).toBe(false);
  expect((await send()).body).toMatchObject({ code: 'notOnLoan', field: 'answer' });
  // The checker of a payment sees the claim.
  const paidAt = new Date((await server.services.clock.now()).getTime() - 86_400_000).toISOString();
  const backdated = { amount: 1_000, paidAt, reason: 'counted' };
  const { approvalId } = (await finance.post('loans/MX174P/payments', backdated)).body;
  const admin = await signInAs(server, 'admin');
  const { facts } = (await admin.get(`approvals/${approvalId}`)).body as DeskReply<'approval'>;
  expect(facts.openClaim).toEqual({ amount: 54_300, currency: 'MXN', paidOn: claim.paidOn });
  expect((await pay(54_000)).status).toBe(200);
  expect(await isOnLoan()).toBe(true);
  expect((await send()).status).toBe(200);
});

test('money like a claim is shown with it when it went back to its sender, or counts for a loan', async () => {
  const support = await signInAs(server, 'support');
  const readMoved = async () => (await support.get('claims/MX180')).body.allocatedSince;
  const setPlace = (place: object) =>
    server.db.updateTable('receivedPayments').set(place).where('paymentId', '=', 'claimed').execute();
  const movedAt = new Date('2026-11-02T12:00:00Z');
  const shown = { paymentId: 'claimed', amount: 100, movedAt: movedAt.toISOString() };
  await setPlace({ returnRequestedAt: movedAt });
  expect(await readMoved()).toMatchObject([{ ...shown, orderId: null, reasons: ['sameAmount', 'sameDay'] }]);
  await setPlace({ returnRequestedAt: null });
  expect(await readMoved()).toEqual([]);
  const match = { provider: 'sandbox', paymentId: 'claimed', borrowerId: 1001, orderId: 'MX174' };
  expect(await matchSuspense(server.services, match, operatorActor)).toEqual({ state: 'matched' });
  expect(await readMoved()).toMatchObject([{ paymentId: 'claimed', orderId: 'MX174' }]);
});

test('a claim is answered despite payments that may be its own only by who names each', async () => {
  const paidAt = new Date('2026-10-28T12:00:00Z');
  for (const paymentId of ['first', 'second'])
    await sendPaymentNotice(server, { paymentId, reference: '93008888888888', amount: 7_700, paidAt });
  await server.db
    .insertInto('paymentClaims')
    .values({
      ...{ ...claimOf1001, orderId: 'MX151', number: 2, amount: 7_700, answerBy: '2026-11-09' },
      sentAt: new Date('2026-10-30T12:00:00Z'),
    })
    .execute();
  const support = await signInAs(server, 'support');
  const answerNaming = (despitePayments?: string[]) =>
    support.post('loans/MX151/claim-answer', {
      answer: 'We found no such payment',
      despitePayments,
      reason: 'looked in the statement',
    });
  for (const named of [undefined, [], ['sandbox:first']]) {
    const { status, body } = await answerNaming(named);
    expect(status, String(named)).toBe(409);
    expect(body).toMatchObject({ code: 'paymentFits', field: 'despitePayments' });
  }
  expect((await support.get('claims/MX151')).body.state).toBe('open');
  expect((await answerNaming(['sandbox:second', 'sandbox:first'])).status).toBe(200);
  const address = 'claims/MX151';
  const answered = (await support.get(address)).body;
  const closed = { by: 'support@quincena.example', reason: 'looked in the statement' };
  expect(answered).toMatchObject({
    state: 'answered',
    number: 2,
    answer: 'We found no such payment',
    closed,
  });
});

test('whether a match of a claim waits, and why, is said before it is asked for', async () => {
  const cashier = await signInAs(server, 'cashier');
  const finance = await signInAs(server, 'finance');
  const paidOn = String((await finance.get('loans/MX180')).body.today);
  const now = await server.services.clock.now();
  const hourMs = 3_600_000;
  const claimed = [
    { orderId: 'MX180', amount: 8_800, sentAt: new Date(now.getTime() - hourMs), expected: null },
    { orderId: 'MX174P', amount: 9_900, sentAt: new Date(now.getTime() + hourMs), expected: 'noEvidence' },
  ];
  for (const { orderId, amount, sentAt, expected } of claimed) {
    const claim = { ...claimOf1001, orderId, number: 7, amount, paidOn, sentAt, answerBy: paidOn };
    await server.db.deleteFrom('paymentClaims').where('orderId', '=', orderId).execute();
    await server.db.insertInto('paymentClaims').values(claim).execute();
    const paymentId = `of ${orderId}`;
    await sendPaymentNotice(server, { paymentId, reference: '93007777777777', amount, paidAt: now });
    const { matches } = (await cashier.get(`claims/${orderId}`)).body;
    expect(matches).toMatchObject([{ paymentId, approvalReason: expected }]);
    const match = { provider: 'sandbox', paymentId, orderId, reason: 'it is this one' };
    const { status, body } = await cashier.post('suspense/match', match);
    expect([orderId, status]).toEqual([orderId, expected === null ? 200 : 202]);
    if (expected === null) continue;
    const approval = (await finance.get(`approvals/${body.approvalId}`)).body;
    expect(approval.approvalTrigger).toBe(expected);
  }
});

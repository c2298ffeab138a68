import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, calendarDayIn } from '../../../lending/index.ts';
import { computeDeadline } from '../../config/index.ts';
import { createScreenshot } from '../../testing/images.ts';
import { sendPaymentNotice } from '../../testing/sandbox.ts';
import { ana, bruno, type TestServer, testServer, toSessionHeaders } from '../../testing/testServer.ts';
import { findOrder, findStatement } from '../loans/index.ts';
import { createTestOperatorToken } from '../operator/testing/tokens.ts';

const token = 'a token of the tests, long enough';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await createTestOperatorToken(server, token);
});
afterAll(() => server.close());

async function today() {
  return calendarDayIn('America/Mexico_City', await server.services.clock.now());
}

async function uploadImage(person: typeof ana | typeof bruno = ana): Promise<string> {
  const body = new FormData();
  body.set('problemImage', new Blob([new Uint8Array(await createScreenshot())]), 'receipt.png');
  const address = '/already/user-problem/upload-problem-img';
  const response = await server.fetch(address, { method: 'POST', headers: toSessionHeaders(person), body });
  return ((await response.json()) as { data: { url: string } }).data.url;
}

async function submitClaim(changes: Record<string, unknown> = {}) {
  const claim = {
    orderId: 'MX180',
    amount: 100_000,
    paidOn: await today(),
    payCode: 'OXXO',
    reference: '9301 2345',
  };
  return { ...claim, problemImage: await uploadImage(), ...changes };
}

async function getPaymentClaim(orderId = 'MX180', person: typeof ana | typeof bruno = ana) {
  return (await server.call('paymentClaim', { orderId }, person)).body.data;
}

async function callOperator(path: string, body?: object) {
  const response = await server.fetch(`/operator/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown[]> };
}

function listAuditEvents(borrowerId: number) {
  return server.db
    .selectFrom('auditEvents')
    .select(['action', 'actorKind', 'subject'])
    .where('borrowerId', '=', borrowerId)
    .where('action', 'in', ['payment_claimed', 'claim_matched', 'claim_answered'])
    .orderBy('eventId')
    .execute();
}

describe('a payment claim', () => {
  test('is made once, with its receipt: it has a day for the answer, and holds reminders', async () => {
    expect(await getPaymentClaim()).toMatchObject({ isOpen: 1, claim: null, answerDays: 2, pauseHours: 72 });
    const claim = await submitClaim();
    const [first, again] = await Promise.all([
      server.call('paymentClaimSave', claim),
      server.call('paymentClaimSave', claim),
    ]);
    expect([first.body.code, again.body.code]).toEqual([0, 0]);
    const { holidays } = server.services.config.markets.MX ?? { holidays: [] };
    const on = await today();
    const { claim: shown, isOpen } = await getPaymentClaim();
    expect([isOpen, shown]).toMatchObject([
      0,
      {
        state: 'open',
        amount: 100_000,
        paidOn: on,
        channel: 'OXXO',
        reference: '9301 2345',
        answerBy: computeDeadline(on, { days: 2, kind: 'business' }, holidays),
        holdUntil: addDays(on, 3),
        answer: '',
        found: null,
      },
    ]);
    expect((await server.fetch(shown?.images[0] ?? '')).headers.get('content-type')).toBe('image/jpeg');
    const order = await findOrder(server.db, ana.borrowerId, 'MX180');
    expect(order && findStatement(order, addDays(on, 3))?.collectionHold).toMatchObject({
      until: addDays(on, 3),
    });
    expect(order && findStatement(order, addDays(on, 4))?.collectionHold).toBeNull();
    expect(await listAuditEvents(ana.borrowerId)).toEqual([
      { action: 'payment_claimed', actorKind: 'borrower', subject: 'MX180' },
    ]);
  });

  test('is one at a time for a loan', async () => {
    const { body } = await server.call('paymentClaimSave', await submitClaim({ amount: 99_999 }));
    expect([body.code, body.message]).toEqual([
      1017,
      expect.stringContaining('already looking for a payment'),
    ]);
  });

  test('stays open after another payment; the claimed one closes it, with its channel', async () => {
    const request = { orderId: 'MX180', amount: 347_960, payCode: 'SPEI', requestType: 1 };
    const { vCode: reference } = (await server.call('instructions', request)).body.data.repayDetail;
    await sendPaymentNotice(server, { reference, amount: 100 });
    expect((await getPaymentClaim()).claim?.state).toBe('open');
    await sendPaymentNotice(server, { reference, amount: 100_000 });
    const { claim, isOpen } = await getPaymentClaim();
    expect([isOpen, claim]).toMatchObject([
      1,
      { state: 'matched', found: { amount: 100_000, channel: 'SPEI' }, answer: '' },
    ]);
    expect(await listAuditEvents(ana.borrowerId)).toContainEqual({
      action: 'claim_matched',
      actorKind: 'system',
      subject: 'MX180',
    });
  });

  test('is refused for a received payment, for a day outside the loan and for a settled loan', async () => {
    const knownPayment = await server.call('paymentClaimSave', await submitClaim());
    expect([knownPayment.body.code, knownPayment.body.message]).toEqual([
      1018,
      expect.stringContaining('$1,000.00'),
    ]);
    const early = await server.call('paymentClaimSave', await submitClaim({ paidOn: '2020-01-01' }));
    const late = await server.call(
      'paymentClaimSave',
      await submitClaim({ paidOn: addDays(await today(), 1) }),
    );
    expect([early.body.code, late.body.code]).toEqual([1019, 1019]);
    const over = await server.call('paymentClaimSave', await submitClaim({ orderId: 'MX200' }));
    expect(over.body.code).toBe(1003);
    expect((await getPaymentClaim('MX200')).isOpen).toBe(0);
  });

  test('needs the borrower’s own picture, bounded text and an existing channel', async () => {
    const wrong = [
      { problemImage: '' },
      { problemImage: 'a.jpg,b.jpg,c.jpg,d.jpg' },
      { reference: 'x'.repeat(65) },
      { payCode: 'BARTER' },
      { paidOn: 'yesterday' },
      { amount: 0 },
    ];
    for (const changes of wrong)
      expect((await server.call('paymentClaimSave', await submitClaim(changes))).status).toBe(400);
    for (const problemImage of [await uploadImage(bruno), 'https://else.example/a.jpg'])
      expect(
        (await server.call('paymentClaimSave', await submitClaim({ amount: 4_321, problemImage }))).status,
      ).toBe(404);
    expect((await getPaymentClaim()).claim?.state).toBe('matched');
  });
});

describe('staff who work on payment claims', () => {
  test('find claims beside their candidates in suspense, and a match closes one', async () => {
    const paidAt = new Date((await server.services.clock.now()).getTime() - 86_400_000);
    const claim = await submitClaim({ amount: 50_000, reference: '93012345678901' });
    await server.call('paymentClaimSave', claim);
    await sendPaymentNotice(server, {
      paymentId: 'lost-1',
      reference: '93012345678910',
      amount: 50_000,
      paidAt,
    });
    await sendPaymentNotice(server, {
      paymentId: 'other-1',
      reference: '11111111111111',
      amount: 777,
      paidAt,
    });
    const { body } = await callOperator('claims');
    expect(body.claims).toMatchObject([
      {
        borrowerId: ana.borrowerId,
        orderId: 'MX180',
        amount: 50_000,
        currency: 'MXN',
        matches: [{ paymentId: 'lost-1', score: 80, reasons: ['sameAmount', 'nearDay', 'similarReference'] }],
      },
    ]);
    const key = { borrowerId: ana.borrowerId, orderId: 'MX180' };
    const match = { provider: 'sandbox', paymentId: 'lost-1', ...key };
    expect((await callOperator('suspense/match', match)).body).toEqual({ matched: true });
    expect((await getPaymentClaim()).claim).toMatchObject({ state: 'matched', found: { amount: 50_000 } });
    expect((await callOperator('claims')).body.claims).toEqual([]);
  });

  test('answer a claim once, and the borrower sees the reason; a fourth within 30 days is refused', async () => {
    await server.call('paymentClaimSave', await submitClaim({ amount: 123_456 }));
    const key = { borrowerId: ana.borrowerId, orderId: 'MX180' };
    const answer = { ...key, answer: 'The receipt is of another lender.', reason: 'read the receipt' };
    expect((await callOperator('claims/answer', { ...answer, answer: '' })).status).toBe(400);
    expect((await callOperator('claims/answer', answer)).body).toEqual({ answered: true });
    expect((await callOperator('claims/answer', answer)).status).toBe(404);
    expect((await getPaymentClaim()).claim).toMatchObject({
      state: 'answered',
      answer: answer.answer,
      found: null,
    });
    const fourth = await server.call('paymentClaimSave', await submitClaim({ amount: 123_457 }));
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(86_400);
  });
});

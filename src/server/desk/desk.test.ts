import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { preparePortfolio } from '../portfolio/index.ts';
import { bookSandboxPayment } from '../providers/index.ts';
import { reconcile } from '../reconciliation/index.ts';
import { balances, pay, referenceFor } from '../servicing/testing.ts';
import { notify } from '../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../testing/testServer.ts';
import { type Seat, seatOf } from './testing.ts';

const reason = 'asked by telephone';
let server: TestServer;
let seats: Record<'support' | 'risk' | 'cashier' | 'finance' | 'admin' | 'auditor', Seat>;
beforeAll(async () => {
  server = await testServer();
  const [support, risk, cashier, finance, admin, auditor] = await Promise.all(
    (['support', 'risk', 'cashier', 'finance', 'admin', 'auditor'] as const).map((role) =>
      seatOf(server, role),
    ),
  );
  seats = { support, risk, cashier, finance, admin, auditor } as typeof seats;
});
afterAll(async () => {
  expect((await reconcile(server.db)).mismatches).toEqual([]);
  await server.close();
});

test('the desk says who is there and what waits', async () => {
  const { body } = await seats.support.get('me');
  expect(body).toMatchObject({ email: 'support@quincena.example', roles: ['support'], hasCodes: false });
  expect(body.calls).toContain('answerComplaint');
  expect(body.calls).not.toContain('writeOff');
  const today = await seats.support.get('today');
  expect(today.body.queues).toContainEqual(expect.objectContaining({ name: 'applications', count: 1 }));
});

describe('an application', () => {
  test('is shown with what each rule said, and what was declared is masked', async () => {
    const { body } = await seats.risk.get('applications?state=in_review');
    expect(body.items).toMatchObject([{ orderId: 'MX21', borrowerId: ana.borrowerId, currency: 'MXN' }]);
    const { body: one } = await seats.risk.get('applications/MX21');
    expect(JSON.stringify(one)).not.toContain(ana.mobilePhone);
  });

  test('says why the lender’s own service left it to a person', async () => {
    const said = { service: 'unanswered', serviceReason: 'nothing within 2000 ms' } as const;
    await server.db.updateTable('orderDecisions').set(said).where('orderId', '=', 'MX21').execute();
    const { body } = await seats.risk.get('applications/MX21');
    expect(body.decisions).toMatchObject([said]);
  });

  test('is approved for less: the loan and its agreement are of that amount; nobody decides it again', async () => {
    const decision = { approve: true, amount: 200_000, reason };
    const { status, body } = await seats.risk.post('applications/MX21/decision', decision);
    expect({ status, body }).toEqual({
      status: 200,
      body: { orderId: 'MX21', state: 'paying_out', amount: 200_000, currency: 'MXN' },
    });
    const again = await seats.risk.post('applications/MX21/decision', { approve: false, reason });
    expect([again.status, again.body.code]).toEqual([409, 'decided']);
    const sent = await seats.finance.post('loans/MX21/paid-out', { reason });
    expect(sent.status).toBe(202);
    const agreed = await seats.admin.post(`approvals/${sent.body.approvalId}`, { approve: true, reason });
    expect(agreed.body).toMatchObject({ state: 'approved', result: { state: 'to_be_repaid' } });
    const contract = await server.call('contractDetail', { orderNo: 'MX21' });
    expect(JSON.stringify(contract.body.data)).toContain('2,000');
  });
});

test('a borrower is found by number, name, phone, order and reference, or the end of one', async () => {
  const { repayDetail } = (
    await server.call('instructions', {
      orderId: 'MX174',
      amount: (await server.call('repaymentDetail', { orderId: 'MX174' })).body.data.repayAmount,
      payCode: 'OXXO',
      requestType: 1,
    })
  ).body.data;
  const digits = repayDetail.vCode.replaceAll(/\D/g, '');
  for (const [query, by] of [
    ['1001', 'borrower'],
    ['ana', 'name'],
    ['5678', 'phone'],
    ['55 1234 5678', 'phone'],
    ['mx174p', 'order'],
    [digits, 'reference'],
    [digits.slice(-6), 'reference'],
  ]) {
    const { body } = await seats.support.get(`borrowers?query=${encodeURIComponent(query ?? '')}`);
    expect(body.items, query).toContainEqual(
      expect.objectContaining({ borrowerId: ana.borrowerId, by, phone: '••••5678' }),
    );
  }
  expect((await seats.support.get('borrowers?query=an')).status).toBe(400);
});

test('a person is masked until revealed, for a reason that is written down', async () => {
  const { body } = await seats.support.get(`borrowers/${ana.borrowerId}`);
  expect(JSON.stringify(body)).not.toContain(ana.mobilePhone);
  const revealed = await seats.support.post(`borrowers/${ana.borrowerId}/reveal`, { reason });
  expect(revealed.body.phone).toBe(ana.mobilePhone);
  const { body: lines } = await seats.auditor.get('audit?action=personal_data_revealed');
  expect(lines.items).toMatchObject([
    { actor: 'support@quincena.example', borrowerId: ana.borrowerId, reason, address: '127.0.0.1' },
  ]);
});

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

describe('a loan', () => {
  test('is shown as it stands, and as it stood', async () => {
    const { body } = await seats.support.get('loans/MX180');
    expect(body).toMatchObject({ orderId: 'MX180', state: 'overdue', statement: { daysOverdue: 5 } });
    const asOf = daysBefore(String(body.today), 6);
    const before = await seats.support.get(`loans/MX180?asOf=${asOf}`);
    expect(before.body).toMatchObject({
      asOf,
      state: 'to_be_repaid',
      statement: { daysOverdue: 0, lateCharges: 0 },
    });
    const asked = await seats.support.get(`loans/MX180?asOf=${daysBefore(String(body.today), 60)}`);
    expect(asked.body).toMatchObject({ state: 'in_review', statement: null, payments: [], events: [] });
    expect((await seats.support.get('loans/NOBODYS')).status).toBe(404);
  });

  test('takes cash once, by its key and by its evidence', async () => {
    const cash = {
      amount: 10_000,
      paidAt: new Date((await server.services.clock.now()).getTime() - 86_400_000).toISOString(),
      evidence: 'receipt 1',
      reason,
    };
    const [one, two] = await Promise.all(
      [1, 2].map(() => seats.cashier.post('loans/MX174/payments', cash, 'cash-key-1')),
    );
    expect(one?.status).toBe(200);
    expect(two?.body).toEqual(one?.body);
    expect((await balances(server, 'MX174'))['cash:cash_desk']).toBe(10_000);
    const other = await seats.cashier.post('loans/MX174/payments', { ...cash, amount: 1 }, 'cash-key-1');
    expect([other.status, other.body.code]).toEqual([409, 'keyUsed']);
    const same = await seats.cashier.post('loans/MX174/payments', cash);
    expect([same.status, same.body.code]).toEqual([409, 'evidenceUsed']);
  });

  test('is waived a little by one person, and all by two, once', async () => {
    const waiver = { amount: 10_000, of: 'late_charges', reason };
    expect((await seats.support.post('loans/MX180/waivers', waiver)).status).toBe(200);
    const all = { ...waiver, amount: 25_000 };
    const waits = await seats.support.post('loans/MX180/waivers', all, 'waive-all');
    expect(waits.status).toBe(202);
    expect((await seats.support.post('loans/MX180/waivers', all, 'waive-all')).body).toEqual(waits.body);
    const before = await balances(server, 'MX180');
    const path = `approvals/${waits.body.approvalId}`;
    const agree = { approve: true, reason: 'agreed' };
    expect((await seats.support.post(path, agree)).status).toBe(403);
    expect((await seats.risk.post(path, agree)).status).toBe(403);
    expect(await balances(server, 'MX180')).toEqual(before);
    const answers = await Promise.all([seats.finance, seats.admin].map((seat) => seat.post(path, agree)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const waived = await server.db
      .selectFrom('loanEvents')
      .select(['actor', 'event'])
      .where('kind', '=', 'waiver')
      .execute();
    expect(waived).toMatchObject([
      { actor: 'support@quincena.example', event: { amount: 10_000 } },
      { actor: 'support@quincena.example', event: { amount: 25_000 } },
    ]);
  });

  test('is never approved by who asked, nor once it waited too long', async () => {
    const asked = await seats.admin.post('loans/MX180/write-off', { reason });
    expect(asked.status).toBe(202);
    const path = `approvals/${asked.body.approvalId}`;
    const own = await seats.admin.post(path, { approve: true, reason });
    expect([own.status, own.body.code]).toEqual([409, 'own']);
    await server.db
      .updateTable('deskApprovals')
      .set({ expiresAt: new Date(0) })
      .execute();
    const late = await seats.finance.post(path, { approve: true, reason });
    expect([late.status, late.body.code]).toEqual([409, 'expired']);
  });

  test('takes a bounced payment back, and pays credit back through its provider', async () => {
    const asked = await pay(server, 'MX174P', 'bounces');
    const { body } = await seats.cashier.post('loans/MX174P/reversals', {
      paymentId: 'sandbox:bounces',
      reason,
    });
    expect(body).toMatchObject({ orderId: 'MX174P', state: 'to_be_repaid' });
    const { reference } = await referenceFor(server, 'MX180');
    const much = { paymentId: 'too much', reference, amount: asked + 500_000 };
    const paidAt = await server.services.clock.now();
    await bookSandboxPayment(server.db, { ...much, currency: 'MXN', paidAt });
    await notify(server, much);
    const refund = { paymentId: 'sandbox:too much', amount: 50_000, reason };
    const paid = await seats.finance.post('loans/MX180/refunds', refund, 'refund-1');
    expect(paid).toMatchObject({ status: 200, body: { refund: 'paid', amount: 50_000 } });
    expect((await seats.finance.post('loans/MX180/refunds', refund, 'refund-1')).body).toEqual(paid.body);
  });

  test('has promises, pauses, offers and notes', async () => {
    const { body } = await seats.support.get('loans/MX174');
    const day = String(body.today);
    expect(
      (await seats.support.post('loans/MX174/promises', { amount: 1_000, paysBy: day, reason })).status,
    ).toBe(200);
    expect((await seats.support.post('loans/MX174/pauses', { until: day, reason })).status).toBe(200);
    expect(
      (await seats.support.post('loans/MX174/notes', { kind: 'call', text: 'will pay', reason })).status,
    ).toBe(200);
    const after = await seats.support.get('loans/MX174');
    expect(after.body).toMatchObject({
      statement: { isPaused: true, promises: [{ amount: 1_000, state: 'open' }] },
      notes: [{ kind: 'call', text: 'will pay', by: 'support@quincena.example' }],
    });
    const events = await seats.support.get(`borrowers/${ana.borrowerId}/timeline?limit=200`);
    expect(events.body.items).toContainEqual(expect.objectContaining({ kind: 'call', what: 'will pay' }));
  });
});

test('waiting money is matched to the loan it is meant for, and its reference says which', async () => {
  const { vCode } = (
    await server.call('instructions', {
      orderId: 'MX174P',
      amount: (await server.call('repaymentDetail', { orderId: 'MX174P' })).body.data.repayAmount,
      payCode: 'OXXO',
      requestType: 1,
    })
  ).body.data.repayDetail;
  const digits = [...vCode.replaceAll(/\D/g, '')];
  const typed = digits.with(5, digits[5] === '1' ? '2' : '1').join('');
  await notify(server, { paymentId: 'mistyped', reference: typed, amount: 12_345 });
  const { body } = await seats.cashier.get('suspense');
  expect(body.items).toMatchObject([{ paymentId: 'mistyped', amount: 12_345, currency: 'MXN' }]);
  const query = 'suspense/suggestions?provider=sandbox&paymentId=mistyped';
  expect((await seats.cashier.get(query)).body.items).toMatchObject([
    { orderId: 'MX174P', why: ['similarReference'] },
  ]);
  const match = { provider: 'sandbox', paymentId: 'mistyped', orderId: 'MX174P', reason };
  expect((await seats.cashier.post('suspense/match', match)).status).toBe(200);
  expect((await seats.cashier.get('suspense')).body.items).toEqual([]);
});

test('a complaint is answered once, with a picture', async () => {
  const saved = await server.call('complaintSave', {
    problemType: '2',
    problemDetail: 'It is wrong',
    orderNo: 'MX174',
  });
  const folio = saved.body.data.problemId;
  const { body } = await seats.support.get('complaints');
  expect(body.items).toContainEqual(expect.objectContaining({ folio, borrowerId: ana.borrowerId }));
  const bad = { answer: 'Here it is', images: [Buffer.from('no picture').toString('base64')], reason };
  expect((await seats.support.post(`complaints/${folio}/answer`, bad)).body.code).toBe('badPicture');
  expect((await seats.support.post(`complaints/${folio}/answer`, { answer: 'Mended', reason })).status).toBe(
    200,
  );
  expect((await seats.support.get(`complaints/${folio}`)).body).toMatchObject({ answer: 'Mended' });
  expect(
    (await seats.support.post(`complaints/${folio}/answer`, { answer: 'Again', reason })).body.code,
  ).toBe('answered');
});

test('a list is a file too, and pages follow one another', async () => {
  const { headers, body } = await seats.auditor.get('audit?format=csv');
  expect(headers.get('content-type')).toContain('text/csv');
  expect(String(body.text).split('\r\n')[0]).toContain('actor');
  const first = (await seats.auditor.get('audit?limit=5')).body as {
    items: { eventId: string }[];
    next: string;
  };
  const second = (await seats.auditor.get(`audit?limit=5&after=${first.next}`)).body as typeof first;
  const ids = [...first.items, ...second.items].map(({ eventId }) => Number(eventId));
  expect(new Set(ids).size).toBe(10);
  expect((await seats.auditor.get('audit?after=nonsense')).status).toBe(400);
});

test('late loans are in their bucket with what is owed, and the portfolio adds them up', async () => {
  await preparePortfolio(server.services);
  const { body } = await seats.support.get('collections');
  expect(body.items).toContainEqual(
    expect.objectContaining({ orderId: 'IN180', bucket: '8-15', currency: 'INR' }),
  );
  expect((await seats.support.get('collections?bucket=91%2B')).body.items).toEqual([]);
  const { body: buckets } = await seats.support.get('collections/buckets');
  expect(buckets.items).toContainEqual(
    expect.objectContaining({ bucket: '8-15', currency: 'INR', loans: 1 }),
  );
  const { body: business } = await seats.finance.get('portfolio');
  expect(business).toMatchObject({ preparedAt: expect.any(String) });
  const { vintages } = business as { vintages: { currency: string; loans: number }[] };
  expect(vintages.some(({ currency, loans }) => currency === 'MXN' && loans > 0)).toBe(true);
});

test('a provider’s day is closed by two people, who see what was received and what the ledger holds', async () => {
  const { body } = await seats.cashier.get('reconciliation?provider=sandbox');
  const [row] = body.items as { day: string; received: number; ledger: number; difference: number }[];
  expect(row).toMatchObject({ difference: 0 });
  expect(row?.ledger).toBe(row?.received);
  const asked = await seats.cashier.post('reconciliation/close', {
    provider: 'sandbox',
    day: row?.day,
    reason,
  });
  expect(asked.status).toBe(202);
  const agreed = await seats.finance.post(`approvals/${asked.body.approvalId}`, { approve: true, reason });
  expect(agreed.status).toBe(200);
  const after = await seats.cashier.get(`reconciliation?provider=sandbox&day=${row?.day}`);
  expect(after.body.items).toMatchObject([
    { isClosed: true, closedBy: ['cashier@quincena.example', 'finance@quincena.example'] },
  ]);
});

test('the desk says what is in force, and describes its calls', async () => {
  const { body } = await seats.finance.get('settings');
  expect(body.limits).toContainEqual({ call: 'waive', market: 'MX', currency: 'MXN', above: 20_000 });
  const { body: described } = await seats.finance.get('openapi');
  expect(described).toMatchObject({ openapi: '3.1.0' });
  expect(Object.keys(described.paths as object)).toContain('/desk/api/loans/{orderId}/waivers');
  expect((await seats.finance.get('promotion/funnel?from=2026-01-01&until=2027-01-01')).status).toBe(200);
});

test('who says he paid is answered with what was found', async () => {
  const said = { orderId: 'MX174', reason };
  const none = await seats.cashier.post('loans/MX174/claim-answer', { ...said, answer: 'Nothing waits' });
  expect(none.status).toBe(404);
  const paidOn = String((await seats.support.get('loans/MX174')).body.today);
  await server.db
    .insertInto('paymentClaims')
    .values({
      borrowerId: ana.borrowerId,
      orderId: 'MX174',
      number: 1,
      amount: 12_000,
      paidOn,
      payCode: 'OXXO',
      reference: '',
      images: [],
      sentAt: new Date(),
      answerBy: paidOn,
      pausedUntil: paidOn,
    })
    .execute();
  const { body } = await seats.cashier.get('claims');
  expect(body.items).toMatchObject([
    { orderId: 'MX174', amount: 12_000, currency: 'MXN', daysLeft: 0, matches: [] },
  ]);
  const { queues } = (await seats.cashier.get('today')).body;
  expect(queues).toContainEqual(expect.objectContaining({ name: 'claims', count: 1 }));
  const told = await seats.cashier.post('loans/MX174/claim-answer', {
    ...said,
    answer: 'It is with the bank',
  });
  expect(told.status).toBe(200);
  expect((await seats.cashier.get('claims')).body.items).toEqual([]);
});

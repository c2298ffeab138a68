import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskReply, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { addDays, calendarDayIn, toDay } from '../../../lending/index.ts';
import { formatFullDate } from '../../config/format.ts';
import { sendPaymentNotice } from '../../testing/sandbox.ts';
import { ana, ravi, type TestServer, testServer } from '../../testing/testServer.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { refreshPortfolio } from '../reporting/index.ts';
import { createReference } from '../servicing/testing/servicing.ts';
import { idempotencyKeyPattern } from './authorization.ts';
import { callDesk, type DeskClient, signInAs } from './testing/desk.ts';

const reason = 'asked by telephone';
let server: TestServer;
let clients: Record<'support' | 'risk' | 'cashier' | 'finance' | 'admin' | 'auditor', DeskClient>;
beforeAll(async () => {
  server = await testServer();
  const [support, risk, cashier, finance, admin, auditor] = await Promise.all(
    (['support', 'risk', 'cashier', 'finance', 'admin', 'auditor'] as const).map((role) =>
      signInAs(server, role),
    ),
  );
  clients = { support, risk, cashier, finance, admin, auditor } as typeof clients;
});
afterAll(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

test('the desk says who is there and what waits', async () => {
  const { body } = await clients.support.get('me');
  expect(body).toMatchObject({ email: 'support@quincena.example', roles: ['support'], hasTotp: false });
  expect(body.calls).toContain('answerComplaint');
  expect(body.calls).not.toContain('writeOff');
  const mexican = { market: 'MX', currency: 'MXN' };
  expect(body.limits).toContainEqual({
    ...{ call: 'waive', ...mexican, above: 20_000 },
    ...{ perDay: 200_000, remaining: 200_000 },
  });
  expect(body.limits).toContainEqual({
    ...{ call: 'refund', ...mexican, above: 100_000 },
    ...{ perDay: 300_000, remaining: 300_000 },
  });
  const today = await clients.support.get('today');
  expect(today.body.queues).toContainEqual(expect.objectContaining({ name: 'applications', count: 1 }));
});

describe('an application', () => {
  test('is shown with what each rule said, and what was declared is masked', async () => {
    const { body } = await clients.risk.get('applications?state=in_review');
    expect(body.items).toMatchObject([{ orderId: 'MX21', borrowerId: ana.borrowerId, currency: 'MXN' }]);
    const { body: one } = await clients.risk.get('applications/MX21');
    expect(JSON.stringify(one)).not.toContain(ana.mobilePhone);
  });

  test('says why the lender’s own service left it to a person', async () => {
    const decisionFields = { service: 'unanswered', serviceReason: 'nothing within 2000 ms' } as const;
    await server.db.updateTable('orderDecisions').set(decisionFields).where('orderId', '=', 'MX21').execute();
    const { body } = await clients.risk.get('applications/MX21');
    const { service: decisionService, serviceReason } = decisionFields;
    expect(body.ruleEvaluations).toMatchObject([{ decisionService, serviceReason }]);
  });

  test('is lent in no amount but those that it names beforehand, and again where it refuses', async () => {
    const { approvableAmounts, amount } = (await clients.risk.get('applications/MX21')).body;
    expect(approvableAmounts).toEqual({ least: 100_000, most: amount, step: 50_000 });
    const decision = { approve: true, amount: 123_400, reason };
    const { status, body } = await clients.risk.post('applications/MX21/decision', decision);
    expect([status, body.code, body.message]).toEqual([
      409,
      'otherAmount',
      'It is lent from $1,000.00 to $3,000.00, in steps of $500.00.',
    ]);
  });

  test('is approved for less: the loan and its agreement are of that amount; nobody decides it again', async () => {
    const decision = { approve: true, amount: 200_000, reason };
    const { status, body } = await clients.risk.post('applications/MX21/decision', decision);
    expect({ status, body }).toEqual({
      status: 200,
      body: { orderId: 'MX21', state: 'paying_out', amount: 200_000, currency: 'MXN' },
    });
    const again = await clients.risk.post('applications/MX21/decision', { approve: false, reason });
    expect([again.status, again.body.code]).toEqual([409, 'decided']);
    const sent = await clients.finance.post('loans/MX21/paid-out', { reason });
    expect(sent.status).toBe(202);
    const agreed = await clients.admin.post(`approvals/${sent.body.approvalId}`, { approve: true, reason });
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
    const { body } = await clients.support.get(`borrowers?query=${encodeURIComponent(query ?? '')}`);
    expect(body.items, query).toContainEqual(
      expect.objectContaining({ borrowerId: ana.borrowerId, by, phone: '••••5678' }),
    );
  }
  expect((await clients.support.get('borrowers?query=an')).status).toBe(400);
});

test('more figures of a phone than a mask shows find nobody until all are known', async () => {
  for (const query of ['45678', '345678', '2345678', '12345678', '512345678']) {
    const { items } = (await clients.support.get(`borrowers?query=${query}`)).body as {
      items: { by: string }[];
    };
    expect(
      items.filter(({ by }) => by === 'phone'),
      query,
    ).toEqual([]);
  }
});

test('a person is masked until a field is revealed, for a reason that is written down', async () => {
  const { body } = await clients.support.get(`borrowers/${ana.borrowerId}`);
  expect(JSON.stringify(body)).not.toContain(ana.mobilePhone);
  const request = { field: 'phone', reason };
  const revealed = await clients.support.post(`borrowers/${ana.borrowerId}/reveal`, request);
  expect(revealed.body).toEqual({ borrowerId: ana.borrowerId, field: 'phone', value: ana.mobilePhone });
  const { body: lines } = await clients.auditor.get('audit?action=personal_data_revealed');
  expect(lines.items).toMatchObject([
    { actor: 'support@quincena.example', borrowerId: ana.borrowerId, reason, address: '127.0.0.1' },
  ]);
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
  await sendPaymentNotice(server, { paymentId: 'mistyped', reference: typed, amount: 12_345 });
  const { body } = await clients.cashier.get('suspense');
  expect(body.items).toMatchObject([{ paymentId: 'mistyped', amount: 12_345, currency: 'MXN' }]);
  const query = 'suspense/suggestions?provider=sandbox&paymentId=mistyped';
  expect((await clients.cashier.get(query)).body.items).toMatchObject([
    { orderId: 'MX174P', matchReasons: ['similarReference'] },
  ]);
  const match = { provider: 'sandbox', paymentId: 'mistyped', orderId: 'MX174P', reason };
  expect((await clients.cashier.post('suspense/match', match)).status).toBe(200);
  expect((await clients.cashier.get('suspense')).body.items).toEqual([]);
  const { payments } = (await server.call('loanDetails', { orderId: 'MX174P' })).body.data;
  expect(payments).toContainEqual(expect.objectContaining({ channel: 'Deposit or transfer' }));
});

test('a list is a file too, and pages follow one another', async () => {
  const { headers, body } = await clients.auditor.get('audit?format=csv');
  expect(headers.get('content-type')).toContain('text/csv');
  expect(String(body.text).split('\r\n')[0]).toContain('When (UTC)');
  const inSpanish = (await clients.auditor.get('audit?format=csv&language=es')).body.text;
  expect(String(inSpanish).split('\r\n')[0]).toContain('Cuándo (UTC)');
  const first = (await clients.auditor.get('audit?limit=5')).body as {
    items: { eventId: string }[];
    next: string;
  };
  const second = (await clients.auditor.get(`audit?limit=5&after=${first.next}`)).body as typeof first;
  const ids = [...first.items, ...second.items].map(({ eventId }) => Number(eventId));
  expect(new Set(ids).size).toBe(10);
  expect((await clients.auditor.get('audit?after=nonsense')).status).toBe(400);
});

test('late loans are in their bucket with what is owed, and the portfolio adds them up', async () => {
  await refreshPortfolio(server.services);
  const { body } = await clients.support.get('collections/borrowers');
  expect(body.items).toContainEqual(
    expect.objectContaining({ borrowerId: ravi.borrowerId, bucket: '8-15', currency: 'INR' }),
  );
  expect((await clients.support.get('collections/borrowers?bucket=91%2B')).body.items).toEqual([]);
  const { body: business } = await clients.finance.get('portfolio');
  expect(business).toMatchObject({ preparedAt: expect.any(String) });
  const { vintages, outstanding } = business as DeskReply<'portfolio'>;
  expect(outstanding).toContainEqual(expect.objectContaining({ bucket: '8-15', currency: 'INR', loans: 1 }));
  expect(vintages.some(({ currency, loans }) => currency === 'MXN' && loans > 0)).toBe(true);
});

describe('a provider’s day', () => {
  test('that is still running, or to come, is closed by nobody; the last whole day is named', async () => {
    const now = await server.services.clock.now();
    const today = calendarDayIn('America/Mexico_City', now);
    expect((await clients.cashier.get('reconciliation?provider=sandbox')).body.items).toContainEqual(
      expect.objectContaining({ day: today, isOver: false, isClosed: false }),
    );
    for (const day of [today, calendarDayIn('UTC', now), '2199-12-31']) {
      const closedTooEarly = await clients.cashier.post('reconciliation/close', {
        provider: 'sandbox',
        day,
        reason,
      });
      expect([closedTooEarly.status, closedTooEarly.body.code]).toEqual([409, 'dayRuns']);
      expect(closedTooEarly.body.message).toContain(formatFullDate(addDays(today, -1), 'en'));
    }
  });

  test('is shown payment by payment, each with where it is held', async () => {
    const paidAt = new Date('2025-02-03T23:59:59Z');
    const { reference } = await createReference(server, 'MX180');
    const notice = { amount: 1_100, paidAt, reference: '93000000000001' };
    await sendPaymentNotice(server, { ...notice, paymentId: 'of nobody' });
    await sendPaymentNotice(server, { ...notice, paymentId: 'of a loan', reference });
    await sendPaymentNotice(server, {
      ...notice,
      paymentId: 'the next day',
      paidAt: new Date('2025-02-04T00:00:00Z'),
    });
    const ofDay = 'reconciliation/payments?provider=sandbox&day=2025-02-03';
    const { items } = (await clients.cashier.get(ofDay)).body as { items: DeskRow<'dayPayments'>[] };
    expect(items).toMatchObject([
      { paymentId: 'of a loan', amount: 1_100, currency: 'MXN', place: 'loan', orderId: 'MX180' },
      { paymentId: 'of nobody', place: 'suspense', orderId: null, paidAt: '2025-02-03T23:59:59.000Z' },
    ]);
    const file = String((await clients.auditor.get(`${ofDay}&format=csv`)).body.text);
    expect(file.split('\r\n')).toHaveLength(4);
    expect((await clients.cashier.get(ofDay.replace('sandbox', 'stp'))).body.items).toEqual([]);
    expect((await clients.risk.get(ofDay)).status).toBe(403);
  });

  test('is closed by two people, who see what was received and what the ledger holds', async () => {
    const yesterday = addDays(calendarDayIn('America/Mexico_City', await server.services.clock.now()), -1);
    await sendPaymentNotice(server, {
      reference: '93000000000000',
      amount: 4_200,
      paidAt: new Date(`${yesterday}T12:00:00Z`),
    });
    const ofDay = `reconciliation?provider=sandbox&day=${yesterday}`;
    const [row] = (await clients.cashier.get(ofDay)).body.items as DeskRow<'reconciliation'>[];
    expect(row).toMatchObject({ isOver: true, isClosed: false, difference: 0, suspense: 4_200 });
    expect((row?.ledger ?? 0) + 4_200).toBe(row?.received);
    const close = { provider: 'sandbox', day: yesterday, reason };
    const request = await clients.cashier.post('reconciliation/close', close);
    expect(request.status).toBe(202);
    const agreed = await clients.finance.post(`approvals/${request.body.approvalId}`, {
      approve: true,
      reason,
    });
    expect(agreed.status).toBe(200);
    expect((await clients.cashier.get(ofDay)).body.items).toMatchObject([
      {
        isClosed: true,
        closedBy: ['cashier@quincena.example', 'finance@quincena.example'],
        closerNames: ['Caja', 'Finanzas'],
      },
    ]);
  });
});

test('the desk says what is in force, and describes its calls', async () => {
  const { body } = await clients.finance.get('settings');
  expect(body.limits).toContainEqual({
    ...{ call: 'waive', market: 'MX', currency: 'MXN', above: 20_000 },
    perDay: 200_000,
  });
  const { body: described } = await clients.finance.get('openapi');
  expect(described).toMatchObject({ openapi: '3.1.0' });
  expect((await callDesk(server, 'openapi')).status).toBe(401);
  expect(Object.keys(described.paths as object)).toContain('/desk/api/loans/{orderId}/waivers');
  expect(JSON.stringify(described)).toContain(JSON.stringify(idempotencyKeyPattern.source));
});

test('a campaign of the promotion names its landing page by the page’s country, and one that is gone by none; a country’s are summed apart', async () => {
  const counts = { visits: 3, clicks: 2, codes: 1, registered: 1, borrowed: 0, repaid: 0 };
  const source = { day: toDay('2020-02-01'), userFrom: 'tv', appFrom: '', utmTag: '', ...counts };
  await server.db
    .insertInto('promotionDays')
    .values(['2', 'gone'].map((templateId) => ({ ...source, templateId })))
    .execute();
  const days = 'from=2020-02-01&until=2020-02-02';
  const { body } = await clients.finance.get(`promotion/funnel?${days}`);
  const items = [{ market: 'MX' }, { market: null }];
  expect(body).toMatchObject({ items, all: { visits: 6, late: 0 }, markets: ['MX'] });
  const { body: mexican } = await clients.finance.get(`promotion/funnel?${days}&market=MX`);
  expect(mexican).toMatchObject({ items: [{ templateId: '2' }], all: { visits: 3 }, markets: ['MX'] });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskItem, DeskReply } from '../../../../contract/desk/schemas/index.ts';
import { addDays, day } from '../../../../lending/index.ts';
import { ana, ravi, type TestServer, testServer } from '../../../testing/testServer.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';
import { createReference } from '../../servicing/testing/servicing.ts';
import { isManualPaymentMatched, settleUnapprovedCash } from '../../tills/index.ts';
import { backdateTills, type DeskClient, type DeskResponse, signInAs } from '../testing/desk.ts';

type TillRow = DeskItem<'tills'>;

let server: TestServer;
let clients: Record<'cashier' | 'finance' | 'admin' | 'auditor' | 'support', DeskClient>;
const reason = 'counted twice';

beforeAll(async () => {
  server = await testServer();
  const roles = ['cashier', 'finance', 'admin', 'auditor', 'support'] as const;
  clients = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await signInAs(server, role)] as const)),
  ) as typeof clients;
});
afterAll(() => server.close());

async function findTill(client: DeskClient, market = 'MX'): Promise<TillRow> {
  const { items } = (await client.get(`tills?mine=yes&state=open&market=${market}`))
    .body as DeskReply<'tills'>;
  const [till] = items;
  if (till === undefined) throw new Error('no open till');
  return till;
}

async function till(tillId: string): Promise<TillRow> {
  const { items } = (await clients.auditor.get('tills?limit=200')).body as DeskReply<'tills'>;
  const found = items.find((one) => one.tillId === tillId);
  if (found === undefined) throw new Error(`no till ${tillId}`);
  return found;
}

async function payCash(client: DeskClient, amount: number, orderId = 'MX174P', changes: object = {}) {
  const { today } = (await clients.finance.get(`loans/${orderId}`)).body as DeskReply<'loan'>;
  return client.post(`loans/${orderId}/payments`, { amount, paidAt: today, reason, ...changes });
}

const errorCode = ({ status, body }: DeskResponse) => [status, body.code];

async function approvalTrigger({ body }: DeskResponse) {
  return (await clients.admin.get(`approvals/${body.approvalId}`)).body.why;
}

async function expectLedgerMatches(): Promise<void> {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
}

test('each of those who take cash has an open till in both markets; nobody opens a second one there', async () => {
  for (const role of ['cashier', 'finance', 'admin'] as const) {
    for (const market of ['MX', 'IN']) {
      expect((await findTill(clients[role], market)).float).toBe(50_000);
      const second = await clients[role].post('tills', { market, float: 1 });
      expect(errorCode(second)).toEqual([409, 'tillOpen']);
    }
  }
  expect((await clients.support.get('tills')).status).toBe(403);
  expect((await clients.auditor.post('tills', { market: 'MX', float: 1 })).status).toBe(403);
  expect((await clients.cashier.post('tills', { market: 'XX', float: 1 })).status).toBe(400);
  expect((await clients.cashier.post('tills', { market: 'MX', float: -1 })).status).toBe(400);
});

describe('cash', () => {
  test('goes into the till of whoever records it, with a receipt of its own', async () => {
    const before = await findTill(clients.cashier);
    const recordReply = await payCash(clients.cashier, 12_000);
    expect(recordReply.status).toBe(200);
    expect(recordReply.body.receipt).toMatch(/^MX-\d{6,}-[2-9A-Z]{4}$/);
    const after = await findTill(clients.cashier);
    expect(after.expected).toBe(before.expected + 12_000);
    expect(after.recorded).toBe(before.recorded + 12_000);
    await expectLedgerMatches();
  });

  test('that was paid before the till was opened waits', async () => {
    const yesterday = new Date((await server.services.clock.now()).getTime() - 86_400_000).toISOString();
    const request = await payCash(clients.cashier, 1_000, 'MX174P', { paidAt: yesterday });
    expect(request.status).toBe(202);
    expect(await approvalTrigger(request)).toBe('beforeTill');
    // It lies in the till while it waits.
    const { waiting: pendingAmount, expected, float, recorded, deposited } = await findTill(clients.cashier);
    expect(pendingAmount).toBe(1_000);
    expect(expected).toBe(float + recorded + pendingAmount - deposited);
    expect(
      (await clients.finance.post(`approvals/${request.body.approvalId}`, { approve: true, reason })).status,
    ).toBe(200);
    expect(await findTill(clients.cashier)).toMatchObject({ waiting: 0, expected });
    await expectLedgerMatches();
  });

  test('is printed a receipt of, by the lender’s name', async () => {
    const recordReply = await payCash(clients.finance, 2_000);
    const paymentId = `cash_desk:${recordReply.body.receipt}`;
    const printed = await clients.finance.get(`loans/MX174P/receipt?paymentId=${paymentId}&language=en`);
    expect(printed.status).toBe(200);
    expect(Buffer.from(String(printed.body.pdf), 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect((await clients.finance.get('loans/MX174P/receipt?paymentId=cash_desk:none')).status).toBe(409);
  });

  test('that is reversed leaves the till it went into, or its maker’s open one', async () => {
    const recordReply = await payCash(clients.cashier, 3_000);
    const before = await findTill(clients.cashier);
    const paymentId = `cash_desk:${recordReply.body.receipt}`;
    const request = await clients.finance.post('loans/MX174P/reversals', { paymentId, reason });
    expect([request.status, await approvalTrigger(request)]).toEqual([202, 'handRecorded']);
    expect((await findTill(clients.cashier)).expected).toBe(before.expected);
    await clients.admin.post(`approvals/${request.body.approvalId}`, { approve: true, reason });
    expect((await findTill(clients.cashier)).expected).toBe(before.expected - 3_000);
    await expectLedgerMatches();
  });
});

describe('a count', () => {
  test('closes the till at once; what is short waits for a second person, and is posted then', async () => {
    const { tillId, expected } = await findTill(clients.finance);
    const counted = await clients.finance.post(`tills/${tillId}/close`, { counted: expected - 700 });
    expect(counted.status).toBe(202);
    expect(await approvalTrigger(counted)).toBe('tillDifference');
    expect(await till(tillId)).toMatchObject({
      difference: -700,
      differenceState: 'waiting',
      counted: expected - 700,
    });
    expect(errorCode(await payCash(clients.finance, 100))).toEqual([409, 'noTill']);
    expect(errorCode(await clients.finance.post(`tills/${tillId}/close`, { counted: 1 }))).toEqual([
      409,
      'tillClosed',
    ]);
    await expectLedgerMatches();
    const agreed = await clients.admin.post(`approvals/${counted.body.approvalId}`, {
      approve: true,
      reason,
    });
    expect(agreed.status).toBe(200);
    expect((await till(tillId)).differenceState).toBe('posted');
    const again = await clients.finance.post(`tills/${tillId}/difference`, { reason });
    expect(errorCode(again)).toEqual([409, 'noDifference']);
    await expectLedgerMatches();
  });

  test('that fits is done at once, and the next till is opened', async () => {
    const opened = await clients.finance.post('tills', { market: 'MX', float: 20_000 });
    expect(opened.status).toBe(200);
    await payCash(clients.finance, 4_000);
    const counted = await clients.finance.post(`tills/${opened.body.tillId}/close`, { counted: 24_000 });
    expect([counted.status, counted.body.difference]).toEqual([200, 0]);
    await clients.finance.post('tills', { market: 'MX', float: 50_000 });
    await expectLedgerMatches();
  });

  test('of a difference that was refused is asked for again', async () => {
    const { tillId, expected } = await findTill(clients.finance, 'IN');
    const counted = await clients.finance.post(`tills/${tillId}/close`, { counted: expected + 5 });
    await clients.admin.post(`approvals/${counted.body.approvalId}`, { approve: false, reason });
    expect((await till(tillId)).differenceState).toBe('open');
    const again = await clients.finance.post(`tills/${tillId}/difference`, { reason });
    expect([again.status, await approvalTrigger(again)]).toEqual([202, 'tillDifference']);
    await expectLedgerMatches();
  });

  test('has the cash of requests that wait in it, whatever is decided later', async () => {
    await backdateTills(server, 0);
    const { tillId } = await findTill(clients.cashier);
    const yesterday = new Date((await server.services.clock.now()).getTime() - 86_400_000).toISOString();
    const cash = (amount: number) => payCash(clients.cashier, amount, 'MX174P', { paidAt: yesterday });
    const [agreed, refused] = [await cash(1_100), await cash(2_200)];
    const { expected } = await findTill(clients.cashier);
    const counted = await clients.cashier.post(`tills/${tillId}/close`, { counted: expected });
    expect(counted.status).toBe(200);
    await expectLedgerMatches();
    const decide = (request: DeskResponse, approve: boolean) =>
      clients.finance.post(`approvals/${request.body.approvalId}`, { approve, reason });
    expect((await decide(agreed, true)).status).toBe(200);
    await decide(refused, false);
    await expectLedgerMatches();
    await settleUnapprovedCash(server.services);
    await settleUnapprovedCash(server.services);
    await expectLedgerMatches();
    const { rows } = await sumMovements(tillId);
    expect(rows).toBe(0);
    await clients.cashier.post('tills', { market: 'MX', float: 50_000 });
  });
});

/** What a counted till's float and movements come to beside its count. */
async function sumMovements(tillId: string): Promise<{ rows: number }> {
  const movements = await server.db
    .selectFrom('tillMovements')
    .select('amount')
    .where('tillId', '=', tillId)
    .execute();
  const { float, counted } = await till(tillId);
  return { rows: movements.reduce((sum, { amount }) => sum + amount, float) - (counted ?? 0) };
}

describe('at once', () => {
  test('one till is opened, counted once, and no payment is lost', async () => {
    const { tillId, expected } = await findTill(clients.admin);
    const payments = Array.from({ length: 5 }, () => payCash(clients.admin, 1_000));
    expect((await Promise.all(payments)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await findTill(clients.admin)).expected).toBe(expected + 5_000);
    const counts = await Promise.all(
      Array.from({ length: 4 }, () =>
        clients.admin.post(`tills/${tillId}/close`, { counted: expected + 5_000 }),
      ),
    );
    expect(counts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const opened = await Promise.all(
      Array.from({ length: 4 }, () => clients.admin.post('tills', { market: 'MX', float: 10_000 })),
    );
    expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    await expectLedgerMatches();
  });

  test('a payment and the count of its till: it is in the count, or finds no till', async () => {
    const { tillId, expected } = await findTill(clients.admin);
    const [paid, counted] = await Promise.all([
      payCash(clients.admin, 900),
      clients.admin.post(`tills/${tillId}/close`, { counted: expected }),
    ]);
    expect([
      [200, 202],
      [409, 200],
    ]).toContainEqual([paid?.status, counted?.status]);
    await clients.admin.post('tills', { market: 'MX', float: 10_000 });
    await expectLedgerMatches();
  });
});

test('cash of a till that stays open for days is dated yesterday at most by one person', async () => {
  const own = await testServer();
  const cashier = await signInAs(own, 'cashier');
  await own.advanceDays(3);
  const { today } = (await cashier.get('loans/MX174P')).body as DeskReply<'loan'>;
  const pay = (days: number) => {
    const paidAt = addDays(day(today), -days);
    return cashier.post('loans/MX174P/payments', { amount: 100 + days, paidAt, reason });
  };
  expect([(await pay(0)).status, (await pay(1)).status, (await pay(2)).status]).toEqual([200, 200, 202]);
  await own.close();
});

describe('a deposit', () => {
  test('is of recorded cash alone: neither the float nor cash that waits leaves by it', async () => {
    const own = await testServer();
    const cashier = await signInAs(own, 'cashier');
    const opened = (await cashier.get('tills?mine=yes&state=open&market=IN')).body as DeskReply<'tills'>;
    const path = `tills/${opened.items[0]?.tillId}`;
    expect(errorCode(await cashier.post(`${path}/deposits`, { amount: 1 }))).toEqual([409, 'moreThanHeld']);
    const { today } = (await cashier.get('loans/IN174')).body as DeskReply<'loan'>;
    const large = { amount: 5_000_000, paidAt: today, reason };
    expect((await cashier.post('loans/IN174/payments', large)).status).toBe(202);
    expect((await cashier.post(`${path}/close`, { counted: 5_050_000 })).status).toBe(200);
    expect(errorCode(await cashier.post(`${path}/deposits`, { amount: 1 }))).toEqual([409, 'moreThanHeld']);
    await own.close();
  });

  const importLine = async (client: DeskClient, amount: number, day?: string, description = '') => {
    const { today } = (await clients.finance.get('loans/MX174P')).body as DeskReply<'loan'>;
    const text = `fecha;importe;referencia;descripcion\n${day ?? today};${(amount / 100).toFixed(2)};D${amount};${description}`;
    const file = Buffer.from(text).toString('base64');
    const imported = await client.post('bank-statements', { market: 'MX', fileName: 'day.csv', file });
    const { items } = (await client.get(`bank-statements/${imported.body.statementId}`)).body;
    return String((items as { lineId: string }[])[0]?.lineId);
  };

  test('takes no more than the till holds, and is matched once, by a line that somebody else imported', async () => {
    await payCash(clients.cashier, 30_000);
    const { tillId, left, expected } = await findTill(clients.cashier);
    const deposit = (amount: number) => clients.cashier.post(`tills/${tillId}/deposits`, { amount });
    expect(errorCode(await deposit(left + 1))).toEqual([409, 'moreThanHeld']);
    const other = await clients.finance.post(`tills/${tillId}/deposits`, { amount: 1 });
    expect(errorCode(other)).toEqual([409, 'notYourTill']);
    const created = await deposit(12_345);
    expect(created.status).toBe(200);
    expect((await findTill(clients.cashier)).expected).toBe(expected - 12_345);
    const path = `deposits/${created.body.depositId}/match`;
    const own = await importLine(clients.cashier, 12_345);
    const request = await clients.cashier.post(path, { lineId: own });
    expect([request.status, await approvalTrigger(request)]).toEqual([202, 'noStatementLine']);
    await clients.cashier.post(`approvals/${request.body.approvalId}/withdrawal`, { reason });
    expect(await importLine(clients.finance, 12_345)).toBe(own);
    const wrong = await importLine(clients.finance, 12_346);
    expect(errorCode(await clients.cashier.post(path, { lineId: wrong }))).toEqual([409, 'otherLine']);
    const withoutApproval = await clients.cashier.post(path, { lineId: own });
    expect([withoutApproval.status, await approvalTrigger(withoutApproval)]).toEqual([202, 'ownDeposit']);
    await clients.cashier.post(`approvals/${withoutApproval.body.approvalId}/withdrawal`, { reason });
    const matches = await Promise.all([1, 2, 3].map(() => clients.admin.post(path, { lineId: own })));
    expect(matches.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await expectLedgerMatches();
  });

  test('is matched by nobody alone to a line that files describe differently', async () => {
    await payCash(clients.cashier, 2_929);
    const { tillId } = await findTill(clients.cashier);
    const created = await clients.cashier.post(`tills/${tillId}/deposits`, { amount: 2_929 });
    const lineId = await importLine(clients.finance, 2_929);
    expect(await importLine(clients.cashier, 2_929, undefined, 'cash')).toBe(lineId);
    const request = await clients.admin.post(`deposits/${created.body.depositId}/match`, { lineId });
    expect([request.status, await approvalTrigger(request)]).toEqual([202, 'noEvidence']);
    await expectLedgerMatches();
  });

  test('is suggested its line, from its day on', async () => {
    const { tillId } = await findTill(clients.cashier);
    const created = await clients.cashier.post(`tills/${tillId}/deposits`, { amount: 1_717 });
    await importLine(clients.finance, 1_717, '2020-01-02');
    const line = await importLine(clients.finance, 1_717);
    const { items } = (await clients.auditor.get('deposits?state=open')).body as DeskReply<'deposits'>;
    const row = items.find(({ depositId }) => depositId === created.body.depositId);
    expect(row?.suggestions.map(({ lineId }) => lineId)).toEqual([line]);
  });

  test('leaves audit lines with its amount, as opening and counting do', async () => {
    const { items } = (await clients.auditor.get('audit?limit=200')).body as DeskReply<'audit'>;
    const of = (path: string) =>
      items.filter(({ subject, action }) => action === 'desk_done' && subject.includes(path));
    for (const path of [
      'POST tills ',
      'POST tills/:tillId/close',
      'POST tills/:tillId/deposits',
      'POST deposits/',
    ]) {
      const [line] = of(path);
      expect([typeof line?.amount, line?.currency], path).toEqual(['number', 'MXN']);
    }
  });
});

describe('credit of recorded cash', () => {
  test('is refundable once its till’s deposits are matched, first in, first out, without what was reversed', async () => {
    const opened = await clients.admin.post('tills', { market: 'IN', float: 10_000 });
    const tillId = String(opened.body.tillId ?? (await findTill(clients.admin, 'IN')).tillId);
    const wrong = await payCash(clients.admin, 3_000, 'IN180');
    const reversal = { paymentId: `cash_desk:${wrong.body.receipt}`, reason };
    const request = await clients.finance.post('loans/IN180/reversals', reversal);
    await clients.admin.post(`approvals/${request.body.approvalId}`, { approve: true, reason });
    const [one, two] = [
      await payCash(clients.admin, 5_000, 'IN180'),
      await payCash(clients.admin, 7_000, 'IN180'),
    ];
    const isMatched = async ({ body }: DeskResponse) =>
      isManualPaymentMatched(server.db, {
        borrowerId: ravi.borrowerId,
        provider: 'cash_desk',
        paymentId: String(body.receipt),
      });
    const { today } = (await clients.finance.get('loans/IN180')).body as DeskReply<'loan'>;
    const depositAndMatch = async (amount: number) => {
      const { depositId } = (await clients.admin.post(`tills/${tillId}/deposits`, { amount })).body;
      const file = Buffer.from(`date,amount,reference\n${today},${amount / 100}.00,IN${amount}`).toString(
        'base64',
      );
      const imported = await clients.finance.post('bank-statements', {
        market: 'IN',
        fileName: 'i.csv',
        file,
      });
      const { items } = (await clients.admin.get(`bank-statements/${imported.body.statementId}`)).body;
      const [line] = items as { lineId: string }[];
      const matched = await clients.cashier.post(`deposits/${depositId}/match`, { lineId: line?.lineId });
      expect(matched.status).toBe(200);
    };
    expect([await isMatched(one), await isMatched(two)]).toEqual([false, false]);
    await depositAndMatch(5_000);
    expect([await isMatched(one), await isMatched(two)]).toEqual([true, false]);
    await depositAndMatch(7_000);
    expect([await isMatched(one), await isMatched(two)]).toEqual([true, true]);
    await expectLedgerMatches();
  });
});

describe('bank money', () => {
  test('uses up a line of its amount and day, once; without one, or by the maker’s own, it waits', async () => {
    const { today } = (await clients.finance.get('loans/MX180')).body as DeskReply<'loan'>;
    const { fullName } = await server.db
      .selectFrom('borrowers')
      .select('fullName')
      .where('borrowerId', '=', ana.borrowerId)
      .executeTakeFirstOrThrow();
    const named = fullName.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
    const text = `date,amount,reference,description\n${today},150.00,SPEI-1,SPEI ${named} PAGO\n${today},-9.00,FEE,`;
    const file = Buffer.from(text).toString('base64');
    const imported = await clients.admin.post('bank-statements', {
      market: 'MX',
      fileName: 'spei.csv',
      file,
    });
    const { items } = (await clients.admin.get(`bank-statements/${imported.body.statementId}`)).body;
    const [credit, debit] = (items as { lineId: string }[]).map(({ lineId }) => lineId);
    const bank = { place: 'bank_statement', lineId: credit };
    const without = await payCash(clients.finance, 15_000, 'MX180', { place: 'bank_statement' });
    expect([without.status, await approvalTrigger(without)]).toEqual([202, 'noStatementLine']);
    const own = await payCash(clients.admin, 15_000, 'MX180', bank);
    expect(own.status).toBe(202);
    await clients.admin.post(`approvals/${own.body.approvalId}/withdrawal`, { reason });
    expect(errorCode(await payCash(clients.finance, 15_001, 'MX180', bank))).toEqual([409, 'otherLine']);
    expect(errorCode(await payCash(clients.finance, 900, 'MX180', { ...bank, lineId: debit }))).toEqual([
      409,
      'otherLine',
    ]);
    const paid = await Promise.all([
      payCash(clients.finance, 15_000, 'MX180', bank),
      payCash(clients.cashier, 15_000, 'MX174P', bank),
    ]);
    expect(paid.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(paid.find(({ status }) => status === 409)?.body.code).toBe('lineUsed');
    await expectLedgerMatches();
    // Reversed, the line is free for the loan that the money was for.
    const [orderId, done] = paid[0]?.status === 200 ? ['MX180', paid[0]] : ['MX174P', paid[1]];
    const paymentId = `bank_statement:${done?.body.receipt}`;
    const request = await clients.finance.post(`loans/${orderId}/reversals`, { paymentId, reason });
    expect(
      (await clients.admin.post(`approvals/${request.body.approvalId}`, { approve: true, reason })).status,
    ).toBe(200);
    await expectLedgerMatches();
    expect((await payCash(clients.cashier, 15_000, 'MX180', bank)).status).toBe(200);
    await expectLedgerMatches();
  });

  test('that nothing links to the loan waits, and the lines say so beforehand', async () => {
    const { today } = (await clients.finance.get('loans/MX180')).body as DeskReply<'loan'>;
    const { reference } = await createReference(server, 'MX180');
    const rows = [
      '1.01,A,somebody else',
      `1.02,B,pago ${reference}`,
      `1.03,C,pago ${reference}`,
      '1.04,,',
    ].map((row) => `${today},${row}`);
    const upload = (client: DeskClient, lines: string[]) => {
      const file = Buffer.from(['date,amount,reference,description', ...lines].join('\n')).toString('base64');
      return client.post('bank-statements', { market: 'MX', fileName: 'l.csv', file });
    };
    await upload(clients.admin, rows);
    await upload(clients.cashier, [`${today},1.03,C,somebody else`]);
    const lines = async (query: string) =>
      (
        (await clients.finance.get(`bank-statement-lines?market=MX&limit=200${query}`))
          .body as DeskReply<'statementLines'>
      ).items.filter(({ amount }) => amount > 100 && amount < 105);
    const request = (await lines('&orderId=MX180')).toSorted((a, b) => a.amount - b.amount);
    expect(request.map(({ needsApproval }) => needsApproval)).toEqual([true, false, true, true]);
    const answers = [];
    for (const { lineId, amount } of request)
      answers.push(await payCash(clients.finance, amount, 'MX180', { place: 'bank_statement', lineId }));
    expect(answers.map(({ status }) => status)).toEqual([202, 200, 202, 202]);
    expect(await approvalTrigger(answers[0] as DeskResponse)).toBe('noEvidence');
    await expectLedgerMatches();
  });

  test('that its borrower claims is recorded by one person where the claim came before the first import', async () => {
    const { today } = (await clients.finance.get('loans/MX180')).body as DeskReply<'loan'>;
    const upload = (client: DeskClient, amount: string) => {
      const file = Buffer.from(`date,amount,reference\n${today},${amount},`).toString('base64');
      return client.post('bank-statements', { market: 'MX', fileName: `${amount}.csv`, file });
    };
    const { borrowerId } = ana;
    const claim = async (amount: number) => {
      const told = { number: amount, amount, payCode: 'SPEI', reference: '', images: ['receipt'] };
      const days = { paidOn: today, answerBy: today, pausedUntil: today };
      const sentAt = await server.services.clock.now();
      await server.db
        .insertInto('paymentClaims')
        .values({ borrowerId, orderId: 'MX180', ...told, ...days, sentAt })
        .execute();
    };
    const record = async (amount: number) => {
      const query = `bank-statement-lines?market=MX&amount=${amount}&orderId=MX180`;
      const { items } = (await clients.finance.get(query)).body as DeskReply<'statementLines'>;
      const bank = { place: 'bank_statement', lineId: items[0]?.lineId };
      return [items[0]?.needsApproval, (await payCash(clients.finance, amount, 'MX180', bank)).status];
    };
    await claim(321);
    await upload(clients.admin, '3.21');
    expect(await record(321)).toEqual([false, 200]);
    await upload(clients.admin, '3.22');
    await claim(322);
    await upload(clients.cashier, '3.22');
    expect(await record(322)).toEqual([true, 202]);
    await expectLedgerMatches();
  });
});

describe('Today', () => {
  const queues = ['undepositedTills', 'unmatchedDeposits', 'longOpenTills'] as const;

  async function pendingAmount(client: DeskClient): Promise<number[]> {
    const { body } = await client.get('today');
    const all = (body as DeskReply<'today'>).queues;
    return queues.map((queue) => all.find(({ name }) => name === queue)?.count ?? -1);
  }

  async function idsOf(
    client: DeskClient,
    query: string,
    fits: (row: TillRow) => boolean,
  ): Promise<string[]> {
    const { items } = (await client.get(`tills?limit=200&${query}`)).body as DeskReply<'tills'>;
    return items.filter(fits).map(({ tillId }) => tillId);
  }

  test('counts tills with cash to deposit and deposits without a bank line', async () => {
    const [before = 0, unmatched = 0] = await pendingAmount(clients.finance);
    const [own = 0] = await pendingAmount(clients.cashier);
    await payCash(clients.cashier, 4_000);
    const { tillId, expected } = await findTill(clients.cashier);
    await clients.cashier.post(`tills/${tillId}/close`, { counted: expected });
    expect((await pendingAmount(clients.finance))[0]).toBe(before + 1);
    expect((await pendingAmount(clients.cashier))[0]).toBe(own + 1);
    const withCash = ({ left }: TillRow) => left > 0;
    expect(await idsOf(clients.finance, 'state=undeposited', () => true)).toEqual(
      await idsOf(clients.finance, 'state=closed', withCash),
    );
    const { left } = await till(tillId);
    await clients.cashier.post(`tills/${tillId}/deposits`, { amount: left });
    expect((await pendingAmount(clients.finance)).slice(0, 2)).toEqual([before, unmatched + 1]);
  });

  test('counts tills that are open for longer than a day, to a cashier the own ones', async () => {
    await server.db
      .updateTable('tills')
      .set({ openedAt: await server.services.clock.now() })
      .execute();
    expect((await pendingAmount(clients.finance))[2]).toBe(0);
    await backdateTills(server, 1.01);
    const all = await idsOf(clients.finance, 'state=open', () => true);
    const own = await idsOf(clients.cashier, 'state=open&mine=yes', () => true);
    expect((await pendingAmount(clients.finance))[2]).toBe(all.length);
    expect((await pendingAmount(clients.cashier))[2]).toBe(own.length);
    expect(own.length).toBeLessThan(all.length);
    expect(await idsOf(clients.cashier, 'state=openLong', () => true)).toEqual(own);
  });
});

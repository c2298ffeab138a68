import { describe, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, toDay } from '../../../../../lending/index.ts';
import { extractLines } from '../../../../testing/pdfFile.ts';
import { testServer } from '../../../../testing/testServer.ts';
import { returnCashOfUnapprovedRequests } from '../../../tills/index.ts';
import { linkAccounts } from '../../testing/access.ts';
import { backdateTills, type DeskClient, type DeskResponse, signInAs } from '../../testing/desk.ts';
import { createTillDesk, lapseRequest, tillReason, toStatusAndCode } from '../../testing/tills.ts';

const { getServer, clients, findTill, payCash, readTill, approvalTrigger, expectLedgerMatches } =
  createTillDesk();

test('each of those who take cash has an open till in both markets; nobody opens a second one there', async () => {
  for (const role of ['cashier', 'finance', 'admin'] as const) {
    for (const market of ['MX', 'IN']) {
      expect((await findTill(clients[role], market)).float).toBe(50_000);
      const second = await clients[role].post('tills', { market, float: 1 });
      expect(toStatusAndCode(second)).toEqual([409, 'tillOpen']);
    }
  }
  expect((await clients.support.get('tills')).status).toBe(403);
  expect((await clients.auditor.post('tills', { market: 'MX', float: 1 })).status).toBe(403);
  expect((await clients.cashier.post('tills', { market: 'XX', float: 1 })).status).toBe(400);
  expect((await clients.cashier.post('tills', { market: 'MX', float: -1 })).status).toBe(400);
});

describe('a cash payment at the desk', () => {
  test('goes into the till of its recorder, with a receipt of its own', async () => {
    const before = await findTill(clients.cashier);
    const recordReply = await payCash(clients.cashier, 12_000);
    expect(recordReply.status).toBe(200);
    expect(recordReply.body.receipt).toMatch(/^MX-\d{6,}-[2-9A-Z]{4}$/);
    const after = await findTill(clients.cashier);
    expect(after.expected).toBe(before.expected + 12_000);
    expect(after.recorded).toBe(before.recorded + 12_000);
    await expectLedgerMatches();
  });

  test('is summed for a person and the days on which tills were opened', async () => {
    const own = await findTill(clients.cashier);
    await payCash(clients.cashier, 4_000);
    const sums = async (query: string) =>
      ((await clients.auditor.get(`tills?totals=1&staff=${own.staffId}${query}`)).body as DeskReply<'tills'>)
        .totals;
    const near = (days: number) => addDays(toDay(own.openedAt.slice(0, 10)), days);
    const totals = await sums(`&from=${near(-1)}&to=${near(1)}`);
    const { recorded, deposited, currency } = await findTill(clients.cashier);
    expect(totals).toContainEqual({ currency, count: 1, recorded, deposited, difference: null });
    expect(totals?.map((total) => total.count)).toEqual([1, 1]);
    expect(await sums(`&from=${near(2)}`)).toEqual([]);
  });

  test('that was paid before the till was opened waits', async () => {
    const yesterday = new Date((await getServer().services.clock.now()).getTime() - 86_400_000).toISOString();
    const request = await payCash(clients.cashier, 1_000, 'MX174P', { paidAt: yesterday });
    expect(request.status).toBe(202);
    expect(await approvalTrigger(request)).toBe('beforeTill');
    // It lies in the till while it waits.
    const {
      pendingCash: pendingAmount,
      expected,
      float,
      recorded,
      deposited,
    } = await findTill(clients.cashier);
    expect(pendingAmount).toBe(1_000);
    expect(expected).toBe(float + recorded + pendingAmount - deposited);
    expect(
      (
        await clients.finance.post(`approvals/${request.body.approvalId}`, {
          approve: true,
          reason: tillReason,
        })
      ).status,
    ).toBe(200);
    expect(await findTill(clients.cashier)).toMatchObject({ pendingCash: 0, expected });
    await expectLedgerMatches();
  });

  test('is printed a receipt of, by the lender’s name, with the till and the name of who took it', async () => {
    const recordReply = await payCash(clients.finance, 2_000);
    const paymentId = `cash_desk:${recordReply.body.receipt}`;
    const printed = await clients.finance.get(`loans/MX174P/receipt?paymentId=${paymentId}&language=en`);
    expect(printed.status).toBe(200);
    const till = await findTill(clients.finance);
    const lines = extractLines(Buffer.from(String(printed.body.pdf), 'base64')).join('\n');
    for (const text of [till.tillId, till.staffName]) expect(lines).toContain(text);
    expect(lines).not.toContain(till.staff);
    expect((await clients.finance.get('loans/MX174P/receipt?paymentId=cash_desk:none')).status).toBe(409);
  });

  test('that is reversed leaves the till it went into, or its maker’s open one', async () => {
    const recordReply = await payCash(clients.cashier, 3_000);
    const before = await findTill(clients.cashier);
    const paymentId = `cash_desk:${recordReply.body.receipt}`;
    const request = await clients.finance.post('loans/MX174P/reversals', { paymentId, reason: tillReason });
    expect([request.status, await approvalTrigger(request)]).toEqual([202, 'handRecorded']);
    expect((await findTill(clients.cashier)).expected).toBe(before.expected);
    await clients.admin.post(`approvals/${request.body.approvalId}`, { approve: true, reason: tillReason });
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
    const { facts } = (await clients.admin.get(`approvals/${counted.body.approvalId}`)).body;
    const sums = { counted: expected - 700, difference: -700, currency: 'MXN' };
    expect(facts).toMatchObject({
      till: { market: 'MX', staff: expect.stringMatching(/^finance@/), ...sums },
    });
    expect(await readTill(tillId)).toMatchObject({
      difference: -700,
      differenceState: 'waiting',
      counted: expected - 700,
    });
    expect(toStatusAndCode(await payCash(clients.finance, 100))).toEqual([409, 'noTill']);
    expect(toStatusAndCode(await clients.finance.post(`tills/${tillId}/close`, { counted: 1 }))).toEqual([
      409,
      'tillClosed',
    ]);
    await expectLedgerMatches();
    const agreed = await clients.admin.post(`approvals/${counted.body.approvalId}`, {
      approve: true,
      reason: tillReason,
    });
    expect(agreed.status).toBe(200);
    expect((await readTill(tillId)).differenceState).toBe('posted');
    const again = await clients.finance.post(`tills/${tillId}/difference`, { reason: tillReason });
    expect(toStatusAndCode(again)).toEqual([409, 'noDifference']);
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
    await clients.admin.post(`approvals/${counted.body.approvalId}`, { approve: false, reason: tillReason });
    expect((await readTill(tillId)).differenceState).toBe('open');
    const again = await clients.finance.post(`tills/${tillId}/difference`, { reason: tillReason });
    expect([again.status, await approvalTrigger(again)]).toEqual([202, 'tillDifference']);
    await expectLedgerMatches();
  });

  test('of a difference that somebody else asks to post is decided by nobody whose till it is', async () => {
    const opened = await clients.admin.get('tills?mine=yes&state=open&market=IN');
    const [own] = (opened.body as DeskReply<'tills'>).items;
    const counted = await clients.admin.post(`tills/${own?.tillId}/close`, { counted: 49_000 });
    await lapseRequest(getServer(), counted);
    const asked = await clients.finance.post(`tills/${own?.tillId}/difference`, { reason: tillReason });
    expect(asked.status).toBe(202);
    const path = `approvals/${asked.body.approvalId}`;
    const shown = async (client: DeskClient) => (await client.get(path)).body as DeskReply<'approval'>;
    expect((await shown(clients.cashier)).deciders).not.toContain('Administración');
    expect((await shown(clients.cashier)).deciders).toContain('Caja');
    expect([(await shown(clients.admin)).mayDecide, (await shown(clients.cashier)).mayDecide]).toEqual([
      false,
      true,
    ]);
    for (const approve of [true, false])
      expect(toStatusAndCode(await clients.admin.post(path, { approve, reason: tillReason }))).toEqual([
        409,
        'ownTill',
      ]);
    expect((await clients.cashier.post(path, { approve: true, reason: tillReason })).status).toBe(200);
    await expectLedgerMatches();
  });

  test('has the cash of requests that wait in it, whatever is decided later', async () => {
    await backdateTills(getServer(), 0);
    const { tillId } = await findTill(clients.cashier);
    const yesterday = new Date((await getServer().services.clock.now()).getTime() - 86_400_000).toISOString();
    const cash = (amount: number) => payCash(clients.cashier, amount, 'MX174P', { paidAt: yesterday });
    const [agreed, refused] = [await cash(1_100), await cash(2_200)];
    const { expected } = await findTill(clients.cashier);
    const counted = await clients.cashier.post(`tills/${tillId}/close`, { counted: expected });
    expect(counted.status).toBe(200);
    await expectLedgerMatches();
    const decide = (request: DeskResponse, approve: boolean) =>
      clients.finance.post(`approvals/${request.body.approvalId}`, { approve, reason: tillReason });
    expect((await decide(agreed, true)).status).toBe(200);
    await decide(refused, false);
    await expectLedgerMatches();
    await returnCashOfUnapprovedRequests(getServer().services);
    await returnCashOfUnapprovedRequests(getServer().services);
    await expectLedgerMatches();
    const { rows } = await sumMovements(tillId);
    expect(rows).toBe(0);
    await clients.cashier.post('tills', { market: 'MX', float: 50_000 });
  });
});

/** What a counted till's float and movements come to beside its count. */
async function sumMovements(tillId: string): Promise<{ rows: number }> {
  const movements = await getServer()
    .db.selectFrom('tillMovements')
    .select('amount')
    .where('tillId', '=', tillId)
    .execute();
  const { float, counted } = await readTill(tillId);
  return { rows: movements.reduce((sum, { amount }) => sum + amount, float) - (counted ?? 0) };
}

test('whoever was invited by a colleague with an open till opens one of their own', async () => {
  const till = { market: 'IN', float: 1_000 };
  await linkAccounts(getServer(), 'cashier', 'admin');
  expect((await findTill(clients.cashier, 'IN')).closedAt).toBeNull();
  expect((await clients.admin.post('tills', till)).status).toBe(200);
  expect(toStatusAndCode(await clients.admin.post('tills', till))).toEqual([409, 'tillOpen']);
  await getServer().db.deleteFrom('deskInvitations').where('invitationId', '=', 'cashier-admin').execute();
});

describe('of two requests for a till at the same moment', () => {
  test('one opens it, one counts it, and no payment is lost', async () => {
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

  test('a payment’s cash is in the count, or the payment is refused for want of an open till', async () => {
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
    const paidAt = addDays(toDay(today), -days);
    return cashier.post('loans/MX174P/payments', { amount: 100 + days, paidAt, reason: tillReason });
  };
  expect([(await pay(0)).status, (await pay(1)).status, (await pay(2)).status]).toEqual([200, 200, 202]);
  await own.close();
});

import { describe, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, toDay } from '../../../../../lending/index.ts';
import { ravi, testServer } from '../../../../testing/testServer.ts';
import { isManualPaymentMatched } from '../../../tills/index.ts';
import { backdateTills, type DeskClient, type DeskResponse, signInAs } from '../../testing/desk.ts';
import { createTillDesk, type TillRow, tillReason, toStatusAndCode } from '../../testing/tills.ts';

const { getServer, clients, findTill, payCash, readTill, approvalTrigger, expectLedgerMatches } =
  createTillDesk();

describe('a deposit', () => {
  test('is of recorded cash alone: neither the float nor cash that waits leaves by it', async () => {
    const own = await testServer();
    const cashier = await signInAs(own, 'cashier');
    const opened = (await cashier.get('tills?mine=yes&state=open&market=IN')).body as DeskReply<'tills'>;
    const path = `tills/${opened.items[0]?.tillId}`;
    expect(toStatusAndCode(await cashier.post(`${path}/deposits`, { amount: 1 }))).toEqual([
      409,
      'moreThanRecorded',
    ]);
    const { today } = (await cashier.get('loans/IN174')).body as DeskReply<'loan'>;
    const large = { amount: 5_000_000, paidAt: today, reason: tillReason };
    expect((await cashier.post('loans/IN174/payments', large)).status).toBe(202);
    expect((await cashier.post(`${path}/close`, { counted: 5_050_000 })).status).toBe(200);
    const refused = await cashier.post(`${path}/deposits`, { amount: 1 });
    expect(toStatusAndCode(refused)).toEqual([409, 'moreThanHeld']);
    expect(refused.body.field).toBe('amount');
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
    const tooMuch = await deposit(left + 1);
    expect(toStatusAndCode(tooMuch)).toEqual([409, 'moreThanRecorded']);
    const other = await clients.finance.post(`tills/${tillId}/deposits`, { amount: 1 });
    expect(toStatusAndCode(other)).toEqual([409, 'notYourTill']);
    const created = await deposit(12_345);
    expect(created.status).toBe(200);
    expect((await findTill(clients.cashier)).expected).toBe(expected - 12_345);
    const path = `deposits/${created.body.depositId}/match`;
    const own = await importLine(clients.cashier, 12_345);
    const request = await clients.cashier.post(path, { lineId: own });
    expect([request.status, await approvalTrigger(request)]).toEqual([202, 'noStatementLine']);
    await clients.cashier.post(`approvals/${request.body.approvalId}/withdrawal`, { reason: tillReason });
    expect(await importLine(clients.finance, 12_345)).toBe(own);
    const wrong = await importLine(clients.finance, 12_346);
    expect(toStatusAndCode(await clients.cashier.post(path, { lineId: wrong }))).toEqual([409, 'otherLine']);
    const withoutApproval = await clients.cashier.post(path, { lineId: own });
    expect([withoutApproval.status, await approvalTrigger(withoutApproval)]).toEqual([202, 'ownDeposit']);
    await clients.cashier.post(`approvals/${withoutApproval.body.approvalId}/withdrawal`, {
      reason: tillReason,
    });
    const matches = await Promise.all([1, 2, 3].map(() => clients.admin.post(path, { lineId: own })));
    expect(matches.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await expectLedgerMatches();
  });

  test('is matched by nobody alone to a line that its depositor alone imported, nor with the depositor’s approval', async () => {
    await payCash(clients.cashier, 3_131);
    const { tillId } = await findTill(clients.cashier);
    const created = await clients.cashier.post(`tills/${tillId}/deposits`, { amount: 3_131 });
    const { depositId } = created.body;
    const lineId = await importLine(clients.cashier, 3_131);
    const { items } = (await clients.finance.get(`deposits?depositId=${depositId}`))
      .body as DeskReply<'deposits'>;
    expect(items).toMatchObject([{ suggestions: [{ lineId, approvalReason: 'noStatementLine' }] }]);
    const request = await clients.finance.post(`deposits/${depositId}/match`, { lineId });
    expect([request.status, await approvalTrigger(request)]).toEqual([202, 'noStatementLine']);
    const path = `approvals/${request.body.approvalId}`;
    const shown = (await clients.admin.get(path)).body as DeskReply<'approval'>;
    const { today } = (await clients.finance.get('loans/MX174P')).body;
    expect(shown.comparison).toMatchObject({
      money: { reference: created.body.reference, amount: 3_131, at: created.body.depositedAt, name: 'Caja' },
      counterpart: { reference: 'D3131', amount: 3_131, day: today },
    });
    const reasons = await Promise.all(
      [clients.cashier, clients.finance, clients.support, clients.admin].map(
        async (client) => (await client.get(path)).body.decisionRestriction,
      ),
    );
    expect(reasons).toEqual(['ownTill', 'own', 'notAllowed', null]);
    const byDepositor = await clients.cashier.post(path, { approve: true, reason: tillReason });
    expect(toStatusAndCode(byDepositor)).toEqual([409, 'ownTill']);
    expect((await clients.admin.post(path, { approve: true, reason: tillReason })).status).toBe(200);
    await expectLedgerMatches();
  });

  test('is matched by nobody alone to a line that files describe differently', async () => {
    await payCash(clients.cashier, 2_929);
    const { tillId } = await findTill(clients.cashier);
    const created = await clients.cashier.post(`tills/${tillId}/deposits`, { amount: 2_929 });
    const lineId = await importLine(clients.finance, 2_929);
    expect(await importLine(clients.cashier, 2_929, undefined, 'cash')).toBe(lineId);
    const listed = async () => {
      const { items } = (await clients.admin.get(`deposits?depositId=${created.body.depositId}`))
        .body as DeskReply<'deposits'>;
      return items[0];
    };
    expect(await listed()).toMatchObject({
      pendingApprovalId: null,
      suggestions: [{ lineId, approvalReason: 'noEvidence' }],
    });
    const request = await clients.admin.post(`deposits/${created.body.depositId}/match`, { lineId });
    expect([request.status, await approvalTrigger(request)]).toEqual([202, 'noEvidence']);
    expect(await listed()).toMatchObject({ pendingApprovalId: request.body.approvalId });
    await expectLedgerMatches();
  });

  test('is suggested its lines, from its day on, the one that names the reference of its slip first, which no payment is offered', async () => {
    const { tillId } = await findTill(clients.cashier);
    const slip = (await clients.cashier.post(`tills/${tillId}/deposits`, { amount: 1_717 })).body;
    expect(slip).toMatchObject({ tillId, amount: 1_717, staff: 'cashier@quincena.example' });
    expect(slip.reference).toMatch(/^\d{10}$/);
    await importLine(clients.finance, 1_717, '2020-01-02');
    const other = await importLine(clients.finance, 1_717);
    const later = addDays(toDay(String(slip.depositedAt).slice(0, 10)), 2);
    const named = await importLine(clients.finance, 1_717, later, `EFECTIVO ${slip.reference}`);
    const offered = (await clients.cashier.get('bank-statement-lines?market=MX&amount=1717'))
      .body as DeskReply<'statementLines'>;
    const offeredIds = offered.items.map(({ lineId }) => lineId);
    // A line that names a deposit is no borrower's payment.
    expect([offeredIds.includes(other), offeredIds.includes(named)]).toEqual([true, false]);
    const { items } = (await clients.auditor.get(`deposits?depositId=${slip.depositId}`))
      .body as DeskReply<'deposits'>;
    expect(items).toMatchObject([
      {
        suggestions: [
          { lineId: named, isNamed: true },
          { lineId: other, isNamed: false },
        ],
      },
    ]);
  });

  test('leaves audit lines with its amount, as opening and counting do', async () => {
    const { tillId, expected } = await findTill(clients.cashier);
    await clients.cashier.post(`tills/${tillId}/close`, { counted: expected });
    await clients.cashier.post('tills', { market: 'MX', float: 50_000 });
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
    const reversal = { paymentId: `cash_desk:${wrong.body.receipt}`, reason: tillReason };
    const request = await clients.finance.post('loans/IN180/reversals', reversal);
    await clients.cashier.post(`approvals/${request.body.approvalId}`, { approve: true, reason: tillReason });
    const [one, two] = [
      await payCash(clients.admin, 5_000, 'IN180'),
      await payCash(clients.admin, 7_000, 'IN180'),
    ];
    const isMatched = async ({ body }: DeskResponse) =>
      isManualPaymentMatched(getServer().db, {
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
    const withCash = ({ left }: TillRow) => (left ?? 0) > 0;
    expect(await idsOf(clients.finance, 'state=undeposited', () => true)).toEqual(
      await idsOf(clients.finance, 'state=closed', withCash),
    );
    const { left } = await readTill(tillId);
    await clients.cashier.post(`tills/${tillId}/deposits`, { amount: left });
    expect((await pendingAmount(clients.finance)).slice(0, 2)).toEqual([before, unmatched + 1]);
  });

  test('counts no till of which only what is missing was not deposited, and tells its holder nothing by that', async () => {
    await clients.cashier.post('tills', { market: 'MX', float: 1_000 });
    const [before = 0] = await pendingAmount(clients.finance);
    const [own = 0] = await pendingAmount(clients.cashier);
    await payCash(clients.cashier, 6_000);
    const { tillId } = await findTill(clients.cashier);
    await clients.cashier.post(`tills/${tillId}/deposits`, { amount: 4_000 });
    await clients.cashier.post(`tills/${tillId}/close`, { counted: 1_000, reason: tillReason });
    expect((await pendingAmount(clients.finance))[0]).toBe(before);
    expect(await idsOf(clients.finance, 'state=undeposited', () => true)).not.toContain(tillId);
    expect((await pendingAmount(clients.cashier))[0]).toBe(own + 1);
    expect(await idsOf(clients.cashier, 'state=undeposited', () => true)).toContain(tillId);
  });

  test('counts tills that are open for longer than a day, to a cashier the own ones', async () => {
    await getServer()
      .db.updateTable('tills')
      .set({ openedAt: await getServer().services.clock.now() })
      .execute();
    expect((await pendingAmount(clients.finance))[2]).toBe(0);
    await backdateTills(getServer(), 1.01);
    const all = await idsOf(clients.finance, 'state=open', () => true);
    const own = await idsOf(clients.cashier, 'state=open&mine=yes', () => true);
    expect((await pendingAmount(clients.finance))[2]).toBe(all.length);
    expect((await pendingAmount(clients.cashier))[2]).toBe(own.length);
    expect(own.length).toBeLessThan(all.length);
    expect(await idsOf(clients.cashier, 'state=openLong', () => true)).toEqual(own);
  });

  test('counts the deadlines of tills and deposits as their lists by deadline show them', async () => {
    for (const daysOpen of [1.01, 3]) {
      await backdateTills(getServer(), daysOpen);
      await getServer()
        .db.updateTable('tillDeposits')
        .set({
          depositedAt: new Date((await getServer().services.clock.now()).getTime() - daysOpen * 86_400_000),
        })
        .execute();
      const { deadlines } = (await clients.finance.get('today')).body as DeskReply<'today'>;
      for (const [name, path] of [
        ['longOpenTills', 'tills?state=openLong'],
        ['unmatchedDeposits', 'deposits?state=open'],
      ] as const) {
        const { late, soon } = deadlines.find((one) => one.name === name) ?? {};
        for (const [deadline, count] of [
          ['late', late],
          ['soon', soon],
        ] as const) {
          const { items } = (await clients.finance.get(`${path}&deadline=${deadline}&limit=200`))
            .body as DeskReply<'tills'>;
          expect([name, deadline, items.length]).toEqual([name, deadline, count]);
        }
        expect([late, soon].filter(Boolean)).not.toEqual([]);
      }
    }
  });
});

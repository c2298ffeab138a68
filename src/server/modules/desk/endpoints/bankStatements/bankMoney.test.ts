import { describe, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { ana } from '../../../../testing/testServer.ts';
import { createReference } from '../../../servicing/testing/servicing.ts';
import type { DeskClient, DeskResponse } from '../../testing/desk.ts';
import { createTillDesk, tillReason, toStatusAndCode } from '../../testing/tills.ts';

const { getServer, clients, payCash, approvalTrigger, expectLedgerMatches } = createTillDesk();

describe('bank money', () => {
  test('alone names a line: cash that does is refused, whether it would wait or not', async () => {
    const lineId = 'A'.repeat(22);
    for (const changes of [{}, { paidAt: '2026-01-05' }]) {
      const { status, body } = await payCash(clients.cashier, 1_234, 'MX180', { lineId, ...changes });
      expect([status, body.field]).toEqual([400, 'lineId']);
    }
  });

  test('uses up a line of its amount and day, once; without one, or by the maker’s own, it waits', async () => {
    const { today } = (await clients.finance.get('loans/MX180')).body as DeskReply<'loan'>;
    const { fullName } = await getServer()
      .db.selectFrom('borrowers')
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
    await clients.admin.post(`approvals/${own.body.approvalId}/withdrawal`, { reason: tillReason });
    expect(toStatusAndCode(await payCash(clients.finance, 15_001, 'MX180', bank))).toEqual([
      409,
      'otherLine',
    ]);
    expect(toStatusAndCode(await payCash(clients.finance, 900, 'MX180', { ...bank, lineId: debit }))).toEqual(
      [409, 'otherLine'],
    );
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
    const request = await clients.finance.post(`loans/${orderId}/reversals`, {
      paymentId,
      reason: tillReason,
    });
    expect(
      (
        await clients.admin.post(`approvals/${request.body.approvalId}`, {
          approve: true,
          reason: tillReason,
        })
      ).status,
    ).toBe(200);
    await expectLedgerMatches();
    expect((await payCash(clients.cashier, 15_000, 'MX180', bank)).status).toBe(200);
    await expectLedgerMatches();
  });

  test('that nothing links to the loan waits, and the lines say so beforehand', async () => {
    const { today } = (await clients.finance.get('loans/MX180')).body as DeskReply<'loan'>;
    const { reference } = await createReference(getServer(), 'MX180');
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
    expect(request.map(({ approvalReason }) => approvalReason)).toEqual([
      'noEvidence',
      null,
      'noEvidence',
      'noEvidence',
    ]);
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
      const days = { paidOn: today, answerBy: today, holdUntil: today };
      const sentAt = await getServer().services.clock.now();
      await getServer()
        .db.insertInto('paymentClaims')
        .values({ borrowerId, orderId: 'MX180', ...told, ...days, sentAt })
        .execute();
    };
    const record = async (amount: number) => {
      const query = `bank-statement-lines?market=MX&amount=${amount}&orderId=MX180`;
      const { items } = (await clients.finance.get(query)).body as DeskReply<'statementLines'>;
      const bank = { place: 'bank_statement', lineId: items[0]?.lineId };
      return [items[0]?.approvalReason, (await payCash(clients.finance, amount, 'MX180', bank)).status];
    };
    await claim(321);
    await upload(clients.admin, '3.21');
    expect(await record(321)).toEqual([null, 200]);
    await upload(clients.admin, '3.22');
    await claim(322);
    await upload(clients.cashier, '3.22');
    expect(await record(322)).toEqual(['noEvidence', 202]);
    await expectLedgerMatches();
  });
});

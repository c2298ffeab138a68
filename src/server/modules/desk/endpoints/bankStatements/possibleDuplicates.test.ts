import { describe, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { createReference } from '../../../servicing/testing/servicing.ts';
import { createBankDesk } from '../../testing/bankDesk.ts';
import { tillReason as reason, toStatusAndCode } from '../../testing/tills.ts';

const { getServer, clients, deposit, importLine, pay, match, show, decide } = createBankDesk();

describe('a line of the bank’s that shows a deposit of a till', () => {
  test('pays no loan where it names the deposit, asked for or approved, and is the deposit’s', async () => {
    const { depositId, reference } = await deposit(160_000);
    const lineId = await importLine(160_000, `DEP ${reference}`);
    const refused = await pay('cashier', lineId, 160_000);
    expect(toStatusAndCode(refused)).toEqual([409, 'lineOfDeposit']);
    expect(refused.body).toMatchObject({ field: 'lineId', message: expect.stringContaining(reference) });
    expect(toStatusAndCode(await pay('admin', lineId, 160_000))).toEqual([409, 'lineOfDeposit']);
    expect((await match('admin', depositId, lineId)).status).toBe(200);
    expect(toStatusAndCode(await pay('admin', lineId, 160_000))).toEqual([409, 'lineUsed']);
  });

  test('is refused at the approval where it was requested before the rule', async () => {
    const { depositId, reference } = await deposit(1_701);
    const lineId = await importLine(1_701, 'TRANSFER');
    const request = await pay('finance', lineId, 1_701);
    expect(request.status).toBe(202);
    await getServer()
      .db.updateTable('bankStatementLines')
      .set({ description: reference })
      .where('lineId', '=', lineId)
      .execute();
    expect(toStatusAndCode(await decide('admin', request, true))).toEqual([409, 'lineOfDeposit']);
    expect((await match('admin', depositId, lineId)).status).toBe(200);
  });

  test('waits where only amount and day fit; its depositor doesn’t decide, and the checker sees the deposit', async () => {
    const { depositId, reference } = await deposit(1_802);
    const { reference: named } = await createReference(getServer(), 'MX180');
    const lineId = await importLine(1_802, named);
    const { items } = (await clients.finance.get('bank-statement-lines?market=MX&amount=1802&orderId=MX180'))
      .body as DeskReply<'statementLines'>;
    expect(items).toMatchObject([{ lineId, approvalReason: 'maybeCounted' }]);
    const request = await pay('finance', lineId, 1_802);
    const shown = await show(request, 'cashier');
    expect(shown).toMatchObject({ approvalTrigger: 'maybeCounted', mayDecide: false });
    expect(shown.possibleDuplicates).toMatchObject([{ kind: 'deposit', reference, isNamed: false }]);
    for (const approve of [true, false])
      expect(toStatusAndCode(await decide('cashier', request, approve))).toEqual([409, 'ownTill']);
    expect((await match('admin', depositId, lineId)).status).toBe(200);
    expect(toStatusAndCode(await decide('admin2', request, true))).toEqual([409, 'lineUsed']);
  });

  test('is no evidence a second time by another file’s line of the same day and amount', async () => {
    const { depositId, reference } = await deposit(1_903);
    expect((await match('admin', depositId, await importLine(1_903, reference))).status).toBe(200);
    const { reference: named } = await createReference(getServer(), 'MX180');
    const request = await pay('admin', await importLine(1_903, named), 1_903);
    expect((await show(request)).approvalTrigger).toBe('maybeCounted');
    expect((await decide('admin2', request, false)).status).toBe(200);
  });

  test('is matched to no other deposit than the one that it names', async () => {
    const [first, second] = [await deposit(2_004), await deposit(2_004)];
    const lineId = await importLine(2_004, second.reference);
    expect(toStatusAndCode(await match('admin', first.depositId, lineId))).toEqual([409, 'lineOfDeposit']);
    expect((await match('admin', second.depositId, lineId)).status).toBe(200);
  });
});

describe('a transfer', () => {
  test('recorded without a line is recorded by its line by nobody alone', async () => {
    const request = await pay('finance', undefined, 2_105);
    expect((await decide('admin', request, true)).status).toBe(200);
    const { reference } = await createReference(getServer(), 'MX180');
    const again = await pay('finance', await importLine(2_105, reference), 2_105);
    const { approvalTrigger, possibleDuplicates } = await show(again);
    expect(approvalTrigger).toBe('maybeCounted');
    expect(possibleDuplicates).toMatchObject([
      { kind: 'payment', provider: 'bank_statement', orderId: 'MX180' },
    ]);
    expect((await decide('admin', again, false)).status).toBe(200);
  });

  test('that a provider told of is recorded by its line in the bank’s file by nobody alone', async () => {
    const { reference } = await createReference(getServer(), 'MX180');
    await sendPaymentNotice(getServer(), { reference, amount: 2_206 });
    const request = await pay('finance', await importLine(2_206, reference), 2_206);
    const { approvalTrigger, possibleDuplicates } = await show(request);
    expect(approvalTrigger).toBe('maybeCounted');
    expect(possibleDuplicates).toMatchObject([{ provider: 'sandbox', orderId: 'MX180', isNamed: true }]);
    expect((await decide('admin', request, false)).status).toBe(200);
  });

  test('that waits in suspense is recorded by its line by nobody alone', async () => {
    await sendPaymentNotice(getServer(), { reference: '00000000', amount: 2_408 });
    const { reference } = await createReference(getServer(), 'MX180');
    const request = await pay('finance', await importLine(2_408, reference), 2_408);
    const { approvalTrigger, possibleDuplicates } = await show(request);
    expect(approvalTrigger).toBe('maybeCounted');
    expect(possibleDuplicates).toMatchObject([{ kind: 'payment', provider: 'sandbox', orderId: null }]);
    expect((await decide('admin', request, false)).status).toBe(200);
  });

  test('that a line shows which was explained is recorded by its twin of another file by nobody alone', async () => {
    const lineId = await importLine(2_509, 'TR 1');
    const path = `bank-statement-lines/${lineId}/explanation`;
    const explained = await clients.finance.post(path, { explanation: 'providerTransfer', reason });
    expect((await decide('admin', explained, true)).status).toBe(200);
    const { reference } = await createReference(getServer(), 'MX180');
    const request = await pay('finance', await importLine(2_509, reference), 2_509);
    expect((await show(request)).approvalTrigger).toBe('maybeCounted');
    expect((await decide('admin', request, false)).status).toBe(200);
  });

  test('recorded by its line is matched out of suspense by nobody alone', async () => {
    const paymentId = 'TRACKING2307';
    const line = await pay('finance', await importLine(2_307, paymentId), 2_307);
    expect((await decide('admin', line, true)).status).toBe(200);
    await sendPaymentNotice(getServer(), { paymentId, reference: '00000000', amount: 2_307 });
    const suspended = { provider: 'sandbox', paymentId, orderId: 'MX174P', reason };
    const request = await clients.finance.post('suspense/match', suspended);
    const { approvalTrigger, possibleDuplicates } = await show(request);
    expect(approvalTrigger).toBe('maybeCounted');
    expect(possibleDuplicates).toMatchObject([
      { kind: 'payment', provider: 'bank_statement', orderId: 'MX180' },
    ]);
    expect((await decide('admin', request, false)).status).toBe(200);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LimitedCall } from '../../../../contract/desk/approvals.ts';
import type { DeskReply, DeskRow } from '../../../../contract/desk/schemas/index.ts';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';
import { createReference } from '../../servicing/testing/servicing.ts';
import { linkAccounts } from '../testing/access.ts';
import { backdateTills, type DeskClient, type DeskResponse, signInAs } from '../testing/desk.ts';

/** What one person may cause on a loan and in a day, however it is split, withdrawn or requested at once. */

const reason = 'asked by telephone';
let server: TestServer;
let finance: DeskClient;
let admin: DeskClient;
beforeEach(async () => {
  server = await testServer();
  [finance, admin] = await Promise.all([signInAs(server, 'finance'), signInAs(server, 'admin')]);
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

function limit(call: LimitedCall, perRequest: number, perDay: number): void {
  const { MX } = server.services.config.markets;
  Object.assign(MX?.approvalLimits ?? {}, { [call]: { perRequest, perDay } });
}

async function loan(orderId: string): Promise<DeskReply<'loan'>> {
  return (await finance.get(`loans/${orderId}`)).body as DeskReply<'loan'>;
}

/** An offer that lets go of so much. */
async function offer(client: DeskClient, orderId: string, settlementOf: number): Promise<DeskResponse> {
  const { today, statement } = await loan(orderId);
  const amount = (statement?.payoff ?? 0) - settlementOf;
  return client.post(`loans/${orderId}/settlements`, { amount, expiresOn: today, reason });
}

const mexican = ['MX174', 'MX174P', 'MXB174', 'MX180'];

describe('the limit of a day', () => {
  test('holds for requests that one person makes at once, on loans of their own each', async () => {
    limit('settle', 30_000, 50_000);
    const answers = await Promise.all(mexican.map((orderId) => offer(finance, orderId, 20_000)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 202, 202]);
    const pendingByLoan = await Promise.all(
      mexican.map(async (orderId) => (await loan(orderId)).pendingApprovals),
    );
    expect(pendingByLoan.flat().map(({ approvalTrigger }) => approvalTrigger)).toEqual(['perDay', 'perDay']);
    const { limits } = (await finance.get('me')).body as DeskReply<'me'>;
    // What waits counts with what was done.
    expect(limits).toContainEqual(expect.objectContaining({ call: 'settle', market: 'MX', remaining: 0 }));
  });

  test('is each person’s own, counts nothing withdrawn but on its loan, and begins again with the market’s day', async () => {
    limit('settle', 30_000, 50_000);
    const request = await offer(finance, 'MX174', 40_000);
    expect(request.status).toBe(202);
    expect((await offer(finance, 'MX174P', 20_000)).status).toBe(202);
    await finance.post(`approvals/${request.body.approvalId}/withdrawal`, { reason });
    expect((await offer(finance, 'MXB174', 20_000)).status).toBe(200);
    // Withdrawn, it can't be split on the loan that it was requested for.
    expect((await offer(finance, 'MX174', 20_000)).status).toBe(202);
    expect((await offer(admin, 'MX180', 20_000)).status).toBe(200);
    await server.advanceDays(1);
    expect((await offer(finance, 'MXB174', 10_000)).status).toBe(200);
    // What waits still counts.
    expect((await offer(finance, 'MX180', 1)).status).toBe(202);
  });

  test('is one of all accounts of a person, also at once', async () => {
    limit('settle', 30_000, 50_000);
    await linkAccounts(server, 'finance', 'admin');
    const answers = await Promise.all(
      mexican.map((orderId, index) => offer(index % 2 === 0 ? finance : admin, orderId, 20_000)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 202, 202]);
    for (const client of [finance, admin]) {
      const { limits } = (await client.get('me')).body as DeskReply<'me'>;
      expect(limits).toContainEqual(expect.objectContaining({ call: 'settle', market: 'MX', remaining: 0 }));
    }
  });
});

describe('a refund', () => {
  const overpaidLoan = async (paymentId: string, amount: number, orderId = 'MX174') => {
    const { reference } = await createReference(server, orderId);
    await sendPaymentNotice(server, { paymentId, reference, amount });
  };

  test('never pays out a provider’s payment that hand-recorded money made credit', async () => {
    const { statement } = await loan('MX174');
    const owed = statement?.payoff ?? 0;
    await overpaidLoan('real', owed);
    const paidAt = new Date((await server.services.clock.now()).getTime() - 86_400_000).toISOString();
    const createLoan = { amount: owed - 2_000, paidAt, evidence: 'RCPT-0001', reason };
    await backdateTills(server, 2);
    await insertManualPayment('MX174', createLoan);
    const { statement: after } = await loan('MX174');
    expect(after?.credit).toBeGreaterThan(owed - 10_000);
    const all = await finance.post('loans/MX174/refunds', { paymentId: 'sandbox:real', reason });
    expect([all.status, all.body.code]).toEqual([409, 'noCredit']);
    const partialRefund = { paymentId: 'sandbox:real', amount: 100_000, reason };
    const one = await finance.post('loans/MX174/refunds', partialRefund);
    expect([one.status, one.body.code]).toEqual([409, 'notMatchedYet']);
  });

  async function insertManualPayment(orderId: string, payment: Record<string, unknown>): Promise<void> {
    const { status } = await finance.post(`loans/${orderId}/payments`, payment);
    expect(status).toBe(200);
  }

  test('waits where the same person matched, recorded or reversed a payment of the loan', async () => {
    await overpaidLoan('bounced', 1_000);
    await overpaidLoan('much', 900_000);
    expect((await finance.post('loans/MX174/reversals', { paymentId: 'bounced', reason })).status).toBe(200);
    const partialRefund = { paymentId: 'sandbox:much', amount: 5_000, reason };
    const optionsFor = async (client: DeskClient) => {
      const { payments } = (await client.get('loans/MX174')).body as DeskReply<'loan'>;
      return payments.find(({ paymentId }) => paymentId === partialRefund.paymentId)?.refund;
    };
    expect(await optionsFor(finance)).toMatchObject({
      ...{ obstacle: null, payer: 'provider', payoutLimit: null },
      isChangedByCaller: true,
    });
    expect(await optionsFor(admin)).toMatchObject({ isChangedByCaller: false });
    const request = await finance.post('loans/MX174/refunds', partialRefund);
    expect(request.status).toBe(202);
    const { approvalTrigger, exposure } = (await admin.get(`approvals/${request.body.approvalId}`)).body;
    expect([approvalTrigger, exposure]).toEqual(['ownPayment', 5_000]);
    expect((await admin.post('loans/MX174/refunds', { ...partialRefund, amount: 4_000 })).status).toBe(200);
  });

  test.each(['waivers', 'settlements', 'restructures', 'accrual-stops', 'write-off'] as const)(
    'waits where the same person made or asked for %s',
    async (call) => {
      const { today, statement } = await loan('MX180');
      const payoff = statement?.payoff ?? 0;
      const requests = {
        waivers: { of: 'late_charges', amount: 1_000 },
        settlements: { amount: payoff - 1_000, expiresOn: today },
        restructures: { periods: [30], annualRate: '0', total: payoff },
        'accrual-stops': { of: 'late_charges', from: today },
        'write-off': {},
      };
      const request = await finance.post(`loans/MX180/${call}`, { ...requests[call], reason });
      expect(request.status).toBe(call === 'waivers' || call === 'settlements' ? 200 : 202);
      await overpaidLoan('whole', 2_000_000, 'MX180');
      const partialRefund = { paymentId: 'sandbox:whole', amount: 5_000, reason };
      const pendingReply = await finance.post('loans/MX180/refunds', partialRefund);
      expect(pendingReply.status).toBe(202);
      expect((await admin.get(`approvals/${pendingReply.body.approvalId}`)).body.approvalTrigger).toBe(
        'ownPayment',
      );
      expect((await admin.post('loans/MX180/refunds', { ...partialRefund, amount: 4_000 })).status).toBe(200);
    },
  );

  test('waits where the person asked for such a thing in vain, or decided it for somebody else', async () => {
    await overpaidLoan('whole', 900_000);
    const { today } = await loan('MX174');
    const aboveLimit = { amount: 2_000_000, paidAt: today, evidence: 'ABOVE-1', reason };
    const request = await finance.post('loans/MX174/payments', aboveLimit);
    expect(request.status).toBe(202);
    await finance.post(`approvals/${request.body.approvalId}/withdrawal`, { reason });
    const again = await finance.post('loans/MX174/payments', { ...aboveLimit, evidence: 'ABOVE-2' });
    await admin.post(`approvals/${again.body.approvalId}`, { approve: false, reason });
    const partialRefund = { paymentId: 'sandbox:whole', amount: 5_000, reason };
    for (const client of [finance, admin]) {
      const pendingReply = await client.post('loans/MX174/refunds', partialRefund);
      expect(pendingReply.status).toBe(202);
      const { approvalTrigger } = (await admin.get(`approvals/${pendingReply.body.approvalId}`)).body;
      expect(approvalTrigger).toBe('ownPayment');
      await client.post(`approvals/${pendingReply.body.approvalId}/withdrawal`, { reason });
    }
  });
});

describe('a match', () => {
  test('that nothing but the amount supports waits, and shows beforehand whose the loan is and what is left over', async () => {
    await sendPaymentNotice(server, { paymentId: 'stray', reference: '93009999999999', amount: 900_000 });
    const payment = { provider: 'sandbox', paymentId: 'stray' };
    const query = new URLSearchParams({ ...payment, orderId: 'MX174' });
    const { items } = (await finance.get(`suspense/suggestions?${query}`)).body;
    const { statement } = await loan('MX174');
    expect((items as DeskRow<'suggestions'>[]).find(({ orderId }) => orderId === 'MX174')).toMatchObject({
      borrowerId: ana.borrowerId,
      owed: statement?.payoff,
      overpayment: 900_000 - (statement?.payoff ?? 0),
      needsApproval: true,
    });
    const request = await finance.post('suspense/match', { ...payment, orderId: 'MX174', reason });
    expect(request.status).toBe(202);
    const { approvalTrigger } = (await admin.get(`approvals/${request.body.approvalId}`)).body;
    expect(approvalTrigger).toBe('noEvidence');
  });
});

describe('new dates', () => {
  const plan = (periods: number[], annualRate: string, total: number) =>
    finance.post('loans/MX180/restructures', { periods, annualRate, total, reason });

  test('outside what the product allows are refused, and below the loan’s own rate they wait', async () => {
    const { statement } = await loan('MX180');
    const total = statement?.payoff ?? 0;
    for (const periods of [Array<number>(25).fill(15), [366, 365]]) {
      const refused = await plan(periods, '0', total);
      expect([refused.status, refused.body.code]).toEqual([409, 'outOfBounds']);
      expect(refused.body.message).toContain('24');
    }
    const product = server.services.config.products['mx-quincena'];
    Object.assign(product?.restructures ?? {}, { minAnnualRate: '0.10' });
    expect((await plan([30], '0.099999', total)).body.code).toBe('outOfBounds');
    Object.assign(product?.restructures ?? {}, { minAnnualRate: '0' });
    const request = await plan([30], '0', total);
    expect(request.status).toBe(202);
    const { approvalTrigger } = (await admin.get(`approvals/${request.body.approvalId}`)).body;
    expect(approvalTrigger).toBe('belowOwnTerms');
  });

  test('are shown before with each payment and what changes, are what is then agreed to, and the same to who approves', async () => {
    const preview = (query: string) => finance.get(`loans/MX174/restructure-preview?${query}`);
    const { statement: before } = await loan('MX174');
    const { status, body } = await preview('payments=3&days=20&annualRate=0.1');
    expect(status).toBe(200);
    const { orderId, isBelowOwnTerms, ...plan } = body as DeskReply<'restructurePreview'>;
    expect(isBelowOwnTerms).toBe(true);
    expect([orderId, plan.formerTotal]).toEqual(['MX174', before?.remaining]);
    const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
    expect([plan.instalments.length, sum(plan.instalments)]).toEqual([3, plan.total]);
    expect(sum(plan.formerInstalments)).toBe(plan.formerTotal);
    expect((await loan('MX174')).statement).toEqual(before);
    for (const [query, code] of [
      ['payments=40&days=20', 'outOfBounds'],
      ['payments=3&days=20&annualRate=x', 'badPlan'],
    ] as const) {
      const refused = await preview(query);
      expect([refused.status, refused.body.code]).toEqual([409, code]);
    }
    const agreed = { periods: [20, 20, 20], annualRate: '0.1', total: plan.total, reason };
    const asked = await finance.post('loans/MX174/restructures', agreed);
    expect(asked.status).toBe(202);
    expect((await admin.get(`approvals/${asked.body.approvalId}`)).body).toMatchObject({ plan });
  });
});

describe('the audit', () => {
  test('says of each write whom it concerned, what it moved, and the debt before and after', async () => {
    const { statement } = await loan('MX180');
    const payoff = statement?.payoff ?? 0;
    const waiver = { of: 'late_charges', amount: 5_000, reason };
    expect((await finance.post('loans/MX180/waivers', waiver)).status).toBe(200);
    const largeAmount = await finance.post('loans/MX180/waivers', { ...waiver, amount: 20_100 });
    await finance.post(`approvals/${largeAmount.body.approvalId}/withdrawal`, { reason });
    const { folio } = (await server.call('complaintSave', { problemType: '2', problemDetail: 'Late' })).body
      .data;
    const answered = await admin.post(`complaints/${folio}/answer`, { answer: 'Sorry', images: [], reason });
    expect(answered.status).toBe(200);
    const auditor = await signInAs(server, 'auditor');
    const { items } = (await auditor.get(`audit?borrowerId=${ana.borrowerId}&limit=200`)).body;
    const lines = (items as DeskRow<'audit'>[])
      .filter(({ action }) => action === 'desk_done' || action === 'desk_waits')
      .map(({ action, amount, currency, debtBefore, debtAfter }) => [
        ...[action, amount, currency],
        ...[debtBefore, debtAfter],
      ]);
    expect(lines.toReversed()).toEqual([
      ['desk_done', 5_000, 'MXN', payoff, payoff - 5_000],
      ['desk_waits', 20_100, 'MXN', null, null],
      ['desk_done', null, null, null, null],
      ['desk_done', null, null, null, null],
    ]);
  });
});

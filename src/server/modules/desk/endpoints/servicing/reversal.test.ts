import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import { reconcileLedger } from '../../../reconciliation/index.ts';
import { advanceDays, payLoan } from '../../../servicing/testing/servicing.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

const reason = 'recorded on the wrong loan';
let server: TestServer;
let finance: DeskClient;
let admin: DeskClient;
let support: DeskClient;
beforeAll(async () => {
  server = await testServer();
  [finance, admin, support] = await Promise.all([
    signInAs(server, 'finance'),
    signInAs(server, 'admin'),
    signInAs(server, 'support'),
  ]);
  await payLoan(server, 'MX180', 'stood', 60_000);
  await advanceDays(server, 4);
});
afterAll(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

const preview = 'loans/MX180/reversal-preview?paymentId=sandbox:stood';

test('what a reversal makes of the debt is shown before, to those who may ask for it', async () => {
  const { status, body } = await finance.get(preview);
  expect(status).toBe(200);
  const { before, reversed, accrued, owed, waived, owedWithWaiver } = body as Record<string, number>;
  expect(body).toMatchObject({
    currency: 'MXN',
    reversed: 60_000,
    voidsExtension: false,
    isAtLateCap: false,
  });
  expect(accrued).toBeGreaterThan(0);
  expect(owed).toBe(Number(before) + Number(reversed) + Number(accrued));
  expect([waived, owedWithWaiver]).toEqual([accrued, Number(before) + Number(reversed)]);
  expect((await support.get(preview)).status).toBe(403);
  const unknown = await finance.get('loans/MX180/reversal-preview?paymentId=nobody’s');
  expect([unknown.status, unknown.body.code]).toEqual([409, 'noPayment']);
  expect((await finance.get('loans/NOBODYS/reversal-preview?paymentId=x')).status).toBe(404);
});

test('with charges waived it waits for a second person, however small, and then comes to what was shown', async () => {
  const { body: previewReply } = await finance.get(preview);
  const requestBody = { paymentId: 'sandbox:stood', reason };
  const bad = await finance.post('loans/MX180/reversals', { ...requestBody, cause: 'nobody' });
  expect(bad.status).toBe(400);
  const request = await finance.post('loans/MX180/reversals', { ...requestBody, cause: 'lender' });
  expect(request.status).toBe(202);
  const path = `approvals/${request.body.approvalId}`;
  expect((await admin.get(path)).body).toMatchObject({ approvalTrigger: 'waivesCharges' });
  const { body } = await admin.post(path, { approve: true, reason: 'seen' });
  expect(body).toMatchObject({ state: 'approved', result: { owed: previewReply.owedWithWaiver } });
  const reversedPayment = await finance.get(preview);
  expect([reversedPayment.status, reversedPayment.body.code]).toEqual([409, 'undone']);
});

test('late charges at their cap are said to be, of the loan, its instalment and what a reversal leads to', async () => {
  const readStatement = async () => ((await finance.get('loans/MX180')).body as DeskReply<'loan'>).statement;
  expect(await readStatement()).toMatchObject({ isAtLateCap: false, instalments: [{ isAtLateCap: false }] });
  await payLoan(server, 'MX180', 'later', 1_000);
  await advanceDays(server, 60);
  expect(await readStatement()).toMatchObject({ isAtLateCap: true, instalments: [{ isAtLateCap: true }] });
  const effect = await finance.get(preview.replace('stood', 'later'));
  expect(effect.body).toMatchObject({ isAtLateCap: true });
});

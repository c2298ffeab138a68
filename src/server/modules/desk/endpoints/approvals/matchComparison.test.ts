import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import { listReferenceMisreadings } from '../../../claims/matchScore.ts';
import { storeSender } from '../../../payments/unallocatedPayments.ts';
import { createReference } from '../../../servicing/testing/servicing.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

const reason = 'seen on the statement';

let server: TestServer;
let finance: DeskClient;
let admin: DeskClient;
beforeAll(async () => {
  server = await testServer();
  finance = await signInAs(server, 'finance');
  admin = await signInAs(server, 'admin');
});
afterAll(() => server.close());

async function readComparison(approvalId: unknown) {
  const { comparison } = (await admin.get(`approvals/${approvalId}`)).body as DeskReply<'approval'>;
  return comparison;
}

async function requestMatch(paymentId: string) {
  const { status, body } = await finance.post('suspense/match', {
    ...{ provider: 'sandbox', paymentId, orderId: 'MX180', reason },
  });
  expect(status, JSON.stringify(body)).toBe(202);
  return body.approvalId;
}

/** Above what finance may match alone. */
const amount = 2_000_000;

test('a match of suspense shows the payment and its payer, masked, beside the loan’s instructions that it nearly names', async () => {
  const { reference, asked } = await createReference(server, 'MX180');
  const [misread = ''] = listReferenceMisreadings(reference);
  await sendPaymentNotice(server, { paymentId: 'misread', reference: misread, amount });
  const payer = { name: 'Ana López Ruiz', account: '012345678901234567' };
  await storeSender(
    server.db,
    server.services.fieldEncryption,
    { provider: 'sandbox', paymentId: 'misread' },
    payer,
  );
  const comparison = await readComparison(await requestMatch('misread'));
  const { statement } = (await admin.get('loans/MX180')).body as DeskReply<'loan'>;
  expect(comparison).toMatchObject({
    money: { reference: misread, amount, name: 'A•••• L•••• R••••' },
    counterpart: { reference, amount: asked },
    ...{ currency: 'MXN', due: statement?.repayAmount, owed: statement?.payoff },
  });
  expect(comparison?.matchReasons).toContain('similarReference');
  expect(comparison?.money.account).toMatch(/4567$/);
  expect(comparison?.money.account).not.toContain('0123');
});

test('of a payment that names nothing it shows the loan’s last instructions, and that nothing links them', async () => {
  await sendPaymentNotice(server, { paymentId: 'stray', reference: '93009999999999', amount });
  const { reference } = await createReference(server, 'MX180');
  expect(await readComparison(await requestMatch('stray'))).toMatchObject({
    money: { reference: '93009999999999', name: '', account: '' },
    counterpart: { reference },
    matchReasons: [],
  });
});

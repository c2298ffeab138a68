import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { reversePayment } from '../../servicing/index.ts';
import { operatorActor, payLoan, servicingRequest } from '../../servicing/testing/servicing.ts';
import { createMissingPaymentPositions } from './paymentPosition.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const listPositions = () =>
  server.db.selectFrom('paymentPositions').selectAll().orderBy('paymentId').execute();

test('a payment’s row has what remains of it', async () => {
  await payLoan(server, 'MX174', 'held', 30_000);
  await payLoan(server, 'MX174', 'bounced', 20_000);
  const bounced = { ...servicingRequest('MX174'), provider: 'sandbox', paymentId: 'bounced' };
  expect((await reversePayment(server.services, bounced, operatorActor)).state).toBe('done');
  const rows = await listPositions();
  const ofLoan = { orderId: 'MX174', market: 'MX', currency: 'MXN', productId: 'mx-quincena' };
  expect(rows).toContainEqual(
    expect.objectContaining({ ...ofLoan, paymentId: 'held', amount: 30_000, reversed: 0 }),
  );
  expect(rows).toContainEqual(
    expect.objectContaining({ ...ofLoan, paymentId: 'bounced', amount: 20_000, reversed: 20_000 }),
  );
});

test('missing rows, those of reversed payments too, are rebuilt', async () => {
  const rows = await listPositions();
  expect(rows.length).toBeGreaterThan(2);
  await server.db.deleteFrom('paymentPositions').execute();
  await createMissingPaymentPositions(server.db);
  expect(await listPositions()).toEqual(rows);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { toDay } from '../../../../lending/index.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import { getBorrowerOrder, type Order } from '../../loans/index.ts';
import { getOrCreateVirtualAccountNumber } from './references.ts';
import type { ReferencePurpose } from './storeReference.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

function getOrder(orderId: string): Promise<Order> {
  return getBorrowerOrder(server.services, ana.borrowerId, { orderId });
}

function repaymentPurpose(amount: number): ReferencePurpose {
  return {
    kind: 'repayment',
    paymentScope: 'instalment',
    amount,
    extensionSequence: null,
    payoffUntil: null,
  };
}

function extensionPurpose(extensionSequence: number): ReferencePurpose {
  return { kind: 'extension', amount: 21_000, extensionSequence, quotedUntil: toDay('2026-11-15') };
}

test('a loan has one account number for its debt, and another for each extension', async () => {
  const order = await getOrder('MX174');
  const numberFor = (purpose: ReferencePurpose) =>
    getOrCreateVirtualAccountNumber(server.services, order, purpose);
  const first = await numberFor(repaymentPurpose(10_000));
  expect(first).toBeGreaterThan(0);
  expect(await numberFor(repaymentPurpose(20_000))).toBe(first);
  const extensions = [await numberFor(extensionPurpose(1)), await numberFor(extensionPurpose(2))];
  expect(new Set([first, ...extensions]).size).toBe(3);
  expect([await numberFor(extensionPurpose(1)), await numberFor(extensionPurpose(2))]).toEqual(extensions);
});

test('a loan with a number takes no other: the next loan’s number follows it', async () => {
  const [order, next] = [await getOrder('MX180'), await getOrder('MX174P')];
  const first = await getOrCreateVirtualAccountNumber(server.services, order, repaymentPurpose(10_000));
  for (const amount of [10_000, 20_000])
    await getOrCreateVirtualAccountNumber(server.services, order, repaymentPurpose(amount));
  expect(await getOrCreateVirtualAccountNumber(server.services, next, repaymentPurpose(10_000))).toBe(
    first + 1,
  );
});

test('a number requested many times at once is issued once', async () => {
  const order = await getOrder('MX174');
  const requests = Array.from({ length: 8 }, () =>
    getOrCreateVirtualAccountNumber(server.services, order, extensionPurpose(3)),
  );
  expect(new Set(await Promise.all(requests)).size).toBe(1);
});

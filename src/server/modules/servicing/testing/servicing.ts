import { addDays, calendarDayIn } from '../../../../lending/index.ts';
import type { Actor } from '../../../platform/audit/index.ts';
import { requestReference, sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, type TestServer } from '../../../testing/testServer.ts';
import { findHistoricalStatement, findOrder, runEndOfDay } from '../../loans/index.ts';

export const operatorActor: Actor = { kind: 'operator' };
let requestCount = 0;

export function servicingRequest(orderId: string, overrides: object = {}) {
  requestCount += 1;
  return {
    borrowerId: ana.borrowerId,
    orderId,
    key: `key-${requestCount}`,
    reason: 'agreed by telephone',
    ...overrides,
  };
}

export async function getLoanDetails(server: TestServer, orderId: string) {
  return (await server.call('loanDetails', { orderId })).body.data;
}

export async function getMarketDay(server: TestServer) {
  return calendarDayIn('America/Mexico_City', await server.services.clock.now());
}

export async function advanceDays(server: TestServer, days: number): Promise<void> {
  await server.fetch('/demo/clock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceDays: days }),
  });
  await runEndOfDay(server.services);
}

/** A reference for what a loan's page asks for. */
export async function createReference(
  server: TestServer,
  orderId: string,
): Promise<{ reference: string; asked: number }> {
  const { reference, amount: asked } = await requestReference(server, { orderId, payCode: 'OXXO' });
  return { reference, asked };
}

export async function payLoan(
  server: TestServer,
  orderId: string,
  paymentId: string,
  amount?: number,
): Promise<number> {
  const { reference, asked } = await createReference(server, orderId);
  await sendPaymentNotice(server, { paymentId, reference, amount: amount ?? asked });
  return asked;
}

export async function getLedgerBalances(
  server: TestServer,
  orderId: string,
): Promise<Record<string, number>> {
  const lines = await server.db
    .selectFrom('ledgerLines')
    .select((line) => ['account', line.fn.sum<string>('amount').as('balance')])
    .where((row) => row.and({ borrowerId: ana.borrowerId, orderId }))
    .groupBy('account')
    .execute();
  const posted = lines.map(({ account, balance }) => [account, Number(balance)] as const);
  return Object.fromEntries(posted.filter(([, balance]) => balance !== 0));
}

export async function getOrderState(server: TestServer, orderId: string) {
  return server.db
    .selectFrom('orders')
    .select(['state', 'blockedProductId', 'settledOn'])
    .where((row) => row.and({ borrowerId: ana.borrowerId, orderId }))
    .executeTakeFirstOrThrow();
}

export async function getStatement(server: TestServer, orderId: string, days = 0) {
  const order = await findOrder(server.db, ana.borrowerId, orderId);
  return order ? findHistoricalStatement(order, addDays(await getMarketDay(server), days)) : null;
}

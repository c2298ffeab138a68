import { addDays, dayIn } from '../../lending/index.ts';
import type { Actor } from '../audit/index.ts';
import { findOrder, runDay, statementOn } from '../loans/index.ts';
import { notify } from '../testing/sandbox.ts';
import { ana, type TestServer } from '../testing/testServer.ts';

export const by: Actor = { kind: 'operator' };
let asked = 0;

export function request(orderId: string, changes: object = {}) {
  asked += 1;
  return {
    borrowerId: ana.borrowerId,
    orderId,
    key: `key-${asked}`,
    reason: 'agreed by telephone',
    ...changes,
  };
}

export async function details(server: TestServer, orderId: string) {
  return (await server.call('loanDetails', { orderId })).body.data;
}

export async function today(server: TestServer) {
  return dayIn('America/Mexico_City', await server.services.clock.now());
}

export async function later(server: TestServer, days: number): Promise<void> {
  await server.fetch('/demo/clock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceDays: days }),
  });
  await runDay(server.services);
}

/** A reference for what a loan's page asks for. */
export async function referenceFor(
  server: TestServer,
  orderId: string,
): Promise<{ reference: string; asked: number }> {
  const { repayAmount: asked } = (await server.call('repaymentDetail', { orderId })).body.data;
  const wish = { orderId, amount: asked, payCode: 'OXXO', requestType: 1 };
  const { vCode: reference } = (await server.call('instructions', wish)).body.data.repayDetail;
  return { reference, asked };
}

export async function pay(
  server: TestServer,
  orderId: string,
  paymentId: string,
  amount?: number,
): Promise<number> {
  const { reference, asked } = await referenceFor(server, orderId);
  await notify(server, { paymentId, reference, amount: amount ?? asked });
  return asked;
}

export async function balances(server: TestServer, orderId: string): Promise<Record<string, number>> {
  const lines = await server.db
    .selectFrom('ledgerLines')
    .select((line) => ['account', line.fn.sum<string>('amount').as('balance')])
    .where('borrowerId', '=', ana.borrowerId)
    .where('orderId', '=', orderId)
    .groupBy('account')
    .execute();
  const posted = lines.map(({ account, balance }) => [account, Number(balance)] as const);
  return Object.fromEntries(posted.filter(([, balance]) => balance !== 0));
}

export async function stateOf(server: TestServer, orderId: string) {
  return server.db
    .selectFrom('orders')
    .select(['state', 'openKey', 'settledOn'])
    .where('borrowerId', '=', ana.borrowerId)
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
}

export async function statement(server: TestServer, orderId: string, days = 0) {
  const order = await findOrder(server.db, ana.borrowerId, orderId);
  return order ? statementOn(order, addDays(await today(server), days)) : null;
}

import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { DeskReply } from '../../../../contract/desk/schemas/index.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';
import { type DeskClient, type DeskResponse, signInAs } from './desk.ts';
import { tillReason as reason } from './tills.ts';

export const bankDeskRoles = ['cashier', 'finance', 'admin', 'admin2'] as const;
export type BankDeskRole = (typeof bankDeskRoles)[number];

/** A server for all tests of a file, a client of each role at its desk, and their calls about what a bank received. */
export function createBankDesk() {
  let server: TestServer;
  let today: string;
  const clients = {} as Record<BankDeskRole, DeskClient>;
  beforeAll(async () => {
    server = await testServer();
    for (const role of bankDeskRoles) clients[role] = await signInAs(server, role);
    today = ((await clients.finance.get('loans/MX180')).body as DeskReply<'loan'>).today;
  });
  beforeEach(async () => {
    await server.db.deleteFrom('usageCounters').execute();
  });
  afterAll(async () => {
    expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
    await server.close();
  });

  async function payCash(amount: number): Promise<void> {
    const paidAt = (await server.services.clock.now()).toISOString();
    expect((await clients.cashier.post('loans/MX174P/payments', { amount, paidAt, reason })).status).toBe(
      200,
    );
  }

  /** Deposits a cash payment of the cashier's. */
  async function deposit(amount: number): Promise<{ depositId: string; reference: string }> {
    await payCash(amount);
    const { items } = (await clients.cashier.get('tills?mine=yes&state=open&market=MX'))
      .body as DeskReply<'tills'>;
    const created = await clients.cashier.post(`tills/${items[0]?.tillId}/deposits`, { amount });
    expect(created.status).toBe(200);
    return { depositId: String(created.body.depositId), reference: String(created.body.reference) };
  }

  let files = 0;
  async function importLine(
    amount: number,
    reference: string,
    by: BankDeskRole = 'admin2',
    description = '',
  ): Promise<string> {
    files += 1;
    const text = `date,amount,reference,description\n${today},${(amount / 100).toFixed(2)},${reference},${description}`;
    const file = Buffer.from(text).toString('base64');
    const imported = await clients[by].post('bank-statements', {
      market: 'MX',
      fileName: `${files}.csv`,
      file,
    });
    const { items } = (await clients.finance.get(`bank-statements/${imported.body.statementId}`))
      .body as DeskReply<'bankStatement'>;
    return items[0]?.lineId ?? '';
  }

  function pay(by: BankDeskRole, lineId: string | undefined, amount: number, orderId = 'MX180') {
    const place = 'bank_statement';
    return clients[by].post(`loans/${orderId}/payments`, { amount, paidAt: today, place, lineId, reason });
  }

  const match = (by: BankDeskRole, depositId: string, lineId: string) =>
    clients[by].post(`deposits/${depositId}/match`, { lineId, reason });
  const show = async ({ body }: DeskResponse, by: BankDeskRole = 'admin2') =>
    (await clients[by].get(`approvals/${body.approvalId}`)).body as DeskReply<'approval'>;
  const decide = (by: BankDeskRole, { body }: DeskResponse, approve: boolean) =>
    clients[by].post(`approvals/${body.approvalId}`, { approve, reason });

  return { getServer: () => server, clients, deposit, importLine, pay, match, show, decide };
}

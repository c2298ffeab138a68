import { afterAll, beforeAll, expect } from 'vitest';
import type { DeskReply, DeskRow } from '../../../../contract/desk/schemas/index.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';
import { type DeskClient, type DeskResponse, signInAs } from './desk.ts';

export type TillRow = DeskRow<'tills'>;

const roles = ['cashier', 'finance', 'admin', 'auditor', 'support'] as const;
export const tillReason = 'counted twice';

/** The pending request of a response expires without a decision. */
export async function lapseRequest({ db, services }: TestServer, { body }: DeskResponse): Promise<void> {
  await db
    .updateTable('deskApprovals')
    .set({ expiresAt: await services.clock.now() })
    .where('approvalId', '=', String(body.approvalId))
    .execute();
}

/** A server for all tests of a file, a client of each role at its desk, and their calls about tills and cash. */
export function createTillDesk() {
  let server: TestServer;
  const clients = {} as Record<(typeof roles)[number], DeskClient>;
  beforeAll(async () => {
    server = await testServer();
    for (const role of roles) clients[role] = await signInAs(server, role);
  });
  afterAll(() => server.close());

  /** The open till of a cashier, as another sees it: its holder sees no sums before the count. */
  async function findTill(client: DeskClient, market = 'MX') {
    const read = async (by: DeskClient, query: string) =>
      ((await by.get(`tills?limit=200&market=${market}&${query}`)).body as DeskReply<'tills'>).items;
    const [own] = await read(client, 'mine=yes&state=open');
    const till = (await read(clients.auditor, 'state=open')).find(({ tillId }) => tillId === own?.tillId);
    if (till === undefined) throw new Error('no open till');
    const { recorded, pendingCash, expected, left } = till;
    if (recorded === null || pendingCash === null || expected === null || left === null)
      throw new Error('its sums are not told');
    return { ...till, recorded, pendingCash, expected, left };
  }

  /** A till, open or not, as the auditor sees it. */
  async function readTill(tillId: string): Promise<TillRow> {
    const { items } = (await clients.auditor.get('tills?limit=200')).body as DeskReply<'tills'>;
    const found = items.find((one) => one.tillId === tillId);
    if (found === undefined) throw new Error(`no till ${tillId}`);
    return found;
  }

  async function payCash(client: DeskClient, amount: number, orderId = 'MX174P', changes: object = {}) {
    const { today } = (await clients.finance.get(`loans/${orderId}`)).body as DeskReply<'loan'>;
    return client.post(`loans/${orderId}/payments`, {
      amount,
      paidAt: today,
      reason: tillReason,
      ...changes,
    });
  }

  async function approvalTrigger({ body }: DeskResponse) {
    return (await clients.admin.get(`approvals/${body.approvalId}`)).body.approvalTrigger;
  }

  async function expectLedgerMatches(): Promise<void> {
    expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  }

  return {
    getServer: () => server,
    clients,
    findTill,
    readTill,
    payCash,
    approvalTrigger,
    expectLedgerMatches,
  };
}

export const toStatusAndCode = ({ status, body }: DeskResponse) => [status, body.code];

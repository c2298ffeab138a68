import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { addDays, calendarDayIn, type Day } from '../../../../lending/index.ts';
import { recordSandboxPayment } from '../../../integrations/index.ts';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { type DeskClient, type DeskResponse, signInAs } from './desk.ts';

export const closingReason = 'as agreed';
export const orderId = 'MX174';
export const unknownReference = '93009999999999';
export const providers = ['sandbox', 'cash_desk', 'bank_statement'] as const;

export type ReconciliationRow = {
  provider: string;
  received: number;
  ledger: number;
  suspense: number;
  payments: number;
};

/** A server for all tests of a file, two clients at its desk who close days, and a day without postings of other tests. */
export function createClosingDesk() {
  let server: TestServer;
  let reference: string;
  let closed: Day;
  const clients = {} as Record<'finance' | 'admin', DeskClient>;

  beforeAll(async () => {
    server = await testServer();
    for (const role of ['finance', 'admin'] as const) clients[role] = await signInAs(server, role);
    const request = { orderId, amount: 10_000, payCode: 'SPEI', requestType: 1, way: 'part' };
    reference = (await server.call('instructions', request)).body.data.repayDetail.vCode;
    await server.advanceDays(1);
  });
  afterAll(() => server.close());
  beforeEach(() => nextDay(3));

  async function nextDay(days: number): Promise<void> {
    await server.advanceDays(days);
    closed = addDays(await today(), -2);
  }

  async function today(): Promise<Day> {
    return calendarDayIn('UTC', await server.services.clock.now());
  }

  /** Executes a write, with a checker's approval if it needs one. */
  async function agreed(path: string, body: Record<string, unknown>): Promise<DeskResponse> {
    const request = await clients.finance.post(path, { ...body, reason: closingReason });
    if (request.status !== 202) return request;
    return clients.admin.post(`approvals/${request.body.approvalId}`, {
      approve: true,
      reason: closingReason,
    });
  }

  async function close(provider: string): Promise<number> {
    return (await agreed('reconciliation/close', { provider, day: closed })).status;
  }

  async function listRows(provider: string, day: string): Promise<ReconciliationRow[]> {
    return (await clients.finance.get(`reconciliation?provider=${provider}&day=${day}`)).body
      .items as ReconciliationRow[];
  }

  async function formatState(): Promise<string> {
    return JSON.stringify(await Promise.all(providers.map((provider) => listRows(provider, closed))));
  }

  async function pay(known: string, amount: number): Promise<string> {
    const payment = {
      paymentId: randomUUID(),
      reference: known,
      amount,
      paidAt: new Date(`${closed}T18:00:00Z`),
    };
    await recordSandboxPayment(server.db, { ...payment, currency: 'MXN' });
    expect((await sendPaymentNotice(server, payment)).status).toBe(200);
    return payment.paymentId;
  }

  return {
    getServer: () => server,
    getReference: () => reference,
    /** The day that the test closes. */
    getClosed: () => closed,
    clients,
    nextDay,
    today,
    agreed,
    close,
    listRows,
    formatState,
    pay,
  };
}

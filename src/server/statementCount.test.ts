import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EndpointName } from '../contract/endpoints.ts';
import { systemClock } from './clock/clock.ts';
import type { Statement } from './database/prepared/index.ts';
import { notify } from './testing/sandbox.ts';
import { ana, type TestServer, testServer } from './testing/testServer.ts';

let server: TestServer;
/** Everything that is sent to PostgreSQL goes through here. */
const sent = vi.spyOn(pg.Client.prototype, 'query');

beforeAll(async () => {
  server = await testServer();
  server.services.clock = systemClock;
});
afterAll(() => server.close());

function statements(): number {
  const all = sent.mock.calls.map(([statement]) => statement as unknown as Statement);
  return all.filter(({ text }) => !/^(start transaction|begin|commit)/.test(text)).length;
}

/** How many statements a call makes, the transaction's begin and commit not counted. */
async function statementsOf(name: EndpointName, payload: Record<string, unknown>): Promise<number> {
  sent.mockClear();
  const { status } = await server.call(name, payload, ana);
  expect(status).toBe(200);
  return statements();
}

async function statementsOfNotice(reference: string): Promise<number> {
  sent.mockClear();
  const { outcome } = await notify(server, { reference, amount: 100 });
  expect(outcome).toBe('booked');
  return statements();
}

async function reference(orderId: string): Promise<string> {
  const { repayAmount } = (await server.call('repaymentDetail', { orderId })).body.data;
  const asked = { orderId, payCode: 'SPEI', requestType: 1, amount: repayAmount };
  return (await server.call('instructions', asked)).body.data.repayDetail.vCode;
}

describe('the number of statements is fixed', () => {
  const orderId = 'MX174P';

  test('of the reads and of a payment notice, whether an order has no payment or thirty', async () => {
    const spei = await reference(orderId);
    for (let round = 0; round < 2; round += 1) {
      expect(await statementsOf('loanDetails', { orderId })).toBe(2);
      expect(await statementsOf('repaymentDetail', { orderId })).toBe(3);
      expect(await statementsOfNotice(spei)).toBe(10);
      for (let payment = 0; payment < 29; payment += 1)
        await notify(server, { reference: spei, amount: 100 });
    }
  });

  test('of the list of complaints and of its start, however many orders there are', async () => {
    expect(await statementsOf('complaintInit', {})).toBe(2);
    expect(await statementsOf('complaintList', {})).toBe(2);
  });

  test('of a reference that stands already', async () => {
    const { repayAmount } = (await server.call('repaymentDetail', { orderId: 'MX174' })).body.data;
    const asked = { orderId: 'MX174', payCode: 'SPEI', requestType: 1, amount: repayAmount };
    await server.call('instructions', asked);
    expect(await statementsOf('instructions', asked)).toBe(3);
  });
});

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EndpointName } from '../../contract/endpoints.ts';
import { systemClock } from '../platform/clock.ts';
import type { SqlStatement } from '../platform/database/prepared/index.ts';
import { requestReference, sendPaymentNotice } from '../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../testing/testServer.ts';

let server: TestServer;
/** Everything that is sent to PostgreSQL goes through here. */
const querySpy = vi.spyOn(pg.Client.prototype, 'query');

beforeAll(async () => {
  server = await testServer();
  server.services.clock = systemClock;
});
afterAll(() => server.close());

function countStatements(): number {
  const sentStatements = querySpy.mock.calls.map(([statement]) => statement as unknown as SqlStatement);
  return sentStatements.filter(({ text }) => !/^(start transaction|begin|commit)/.test(text)).length;
}

/** How many statements a call makes, the transaction's begin and commit not counted. */
async function countCallStatements(name: EndpointName, payload: Record<string, unknown>): Promise<number> {
  querySpy.mockClear();
  const { status } = await server.call(name, payload, ana);
  expect(status).toBe(200);
  return countStatements();
}

async function countNoticeStatements(paymentReference: string): Promise<number> {
  querySpy.mockClear();
  const { outcome } = await sendPaymentNotice(server, { reference: paymentReference, amount: 100 });
  expect(outcome).toBe('booked');
  return countStatements();
}

describe('the number of statements is fixed', () => {
  const orderId = 'MX174P';

  test('of the reads and of a payment notice, whether an order has no payment or thirty', async () => {
    const { reference } = await requestReference(server, { orderId });
    for (let round = 0; round < 2; round += 1) {
      expect(await countCallStatements('loanDetails', { orderId })).toBe(2);
      expect(await countCallStatements('repaymentDetail', { orderId })).toBe(3);
      expect(await countNoticeStatements(reference)).toBe(13);
      for (let payment = 0; payment < 29; payment += 1)
        await sendPaymentNotice(server, { reference, amount: 100 });
    }
  });

  test('of a notice before its first write is one: begin leaves with a read', async () => {
    await countNoticeStatements((await requestReference(server, { orderId })).reference);
    const texts = querySpy.mock.calls.map(([statement]) => (statement as unknown as SqlStatement).text);
    const begin = texts.findIndex((text) => /^(?:start transaction|begin)/.test(text));
    expect(texts[begin + 1]).toMatch(/^select .*"reference_directory"/);
    expect(texts[begin + 2]).toMatch(/^insert into "webhook_events"/);
  });

  test('of the list of complaints and of its start, however many orders there are', async () => {
    expect(await countCallStatements('complaintInit', {})).toBe(2);
    expect(await countCallStatements('complaintList', {})).toBe(2);
  });

  test('of a reference that stands already', async () => {
    const { repayAmount } = (await server.call('repaymentDetail', { orderId: 'MX174' })).body.data;
    const instructionsRequest = { orderId: 'MX174', payCode: 'SPEI', requestType: 1, amount: repayAmount };
    await server.call('instructions', instructionsRequest);
    expect(await countCallStatements('instructions', instructionsRequest)).toBe(3);
  });
});

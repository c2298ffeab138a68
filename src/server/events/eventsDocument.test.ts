import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minor } from '../../lending/index.ts';
import { jobHandlers } from '../jobHandlers.ts';
import { allowOperator } from '../operator/testing.ts';
import { pauseCollection, reverse, waive } from '../servicing/index.ts';
import { by, later, pay, request } from '../servicing/testing.ts';
import { collectingJobs } from '../testing/collectingJobs.ts';
import { type TestServer, testServer } from '../testing/testServer.ts';
import { type Receiver, receiver } from './testing/receiver.ts';

/** docs/events.md as it stands: its call is made, and each kind of event that happens is held against its row. */
const document = readFileSync(join(import.meta.dirname, '../../../docs/events.md'), 'utf8');
const operatorToken = 'a token that only the staff know';
const secrets = ['whsec_bmV3IHNlY3JldCBvZiAzMiBieXRlcywgMDEyMw=='];

let server: TestServer;
let lender: Receiver;
const queue = collectingJobs();
beforeAll(async () => {
  lender = await receiver();
  server = await testServer();
  await allowOperator(server, operatorToken);
  server.services.jobs = queue;
  server.services.settings = { ...server.services.settings, events: { url: lender.url, secrets } };
});
afterAll(async () => {
  await server.close();
  await lender.close();
});

type Told = { type: string; data: Record<string, unknown> };

/** What each row says beside the number, the borrower and the order. */
function rows(): Map<string, object> {
  const found = document.matchAll(/^\| (`[^|]+`) \| `(\{[^`]*\})`/gm);
  return new Map(
    [...found].flatMap(([, names = '', sample = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, JSON.parse(sample) as object] as const),
    ),
  );
}

test('what happens to loans is told with what its row in docs/events.md says, once it is asked for again by the call there', async () => {
  await pay(server, 'MX180', 'bounced');
  await reverse(server.services, { ...request('MX180'), provider: 'sandbox', paymentId: 'bounced' }, by);
  await waive(server.services, { ...request('MX180'), of: 'late_charges', amount: minor(500) }, by);
  await pauseCollection(server.services, { ...request('MX180'), until: null }, by);
  await later(server, 9);
  await jobHandlers(server.services).announcements({});

  const [, head = '', body = ''] = /```http\n(.*\n.*)\n\n(.*)\n```/.exec(document) ?? [];
  const [line = '', header = ''] = head.replace('{{operatorToken}}', operatorToken).split('\n');
  const [name = '', value = ''] = header.split(': ');
  const [method = '', path = ''] = line.split(' ');
  const headers = { [name]: value, 'content-type': 'application/json' };
  await queue.runAll('send-event', async () => {});
  const answer = await (await server.fetch(path, { method, headers, body })).json();
  const [, said = ''] = /```json\n(.*)\n```/.exec(document) ?? [];
  await queue.runAll('send-event', jobHandlers(server.services)['send-event']);
  const told = lender.asked.map(({ text }) => JSON.parse(text) as Told);
  expect(answer).toEqual({ ...(JSON.parse(said) as object), events: told.length });

  const kinds = ['payment.received', 'payment.reversed', 'loan.repaid', 'loan.owed_again', 'loan.waived'];
  expect(told.map(({ type }) => type)).toEqual(
    expect.arrayContaining([...kinds, 'loan.paused', 'loan.overdue']),
  );
  for (const { type, data } of told) {
    const { number, borrowerId, orderId, ...rest } = data;
    expect([number, borrowerId, orderId]).not.toContain(undefined);
    expect({ type, fields: Object.keys(rest).sort() }).toEqual({
      type,
      fields: Object.keys(rows().get(type) ?? {}).sort(),
    });
  }
});

test('a loan that the daily run finds late is told of with what it comes to that day', async () => {
  const late = lender.asked
    .map(({ text }) => JSON.parse(text) as Told)
    .find(({ type, data }) => type === 'loan.overdue' && data.orderId === 'MX174');
  const { repayAmount, repayDate } = (await server.call('repaymentDetail', { orderId: 'MX174' })).body.data;
  expect(late?.data).toMatchObject({ amount: repayAmount, dueOn: repayDate });
});

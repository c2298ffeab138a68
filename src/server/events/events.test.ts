import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobHandlers } from '../jobHandlers.ts';
import { decideOrder } from '../loans/index.ts';
import { allowOperator } from '../operator/testing.ts';
import { collectingJobs } from '../testing/collectingJobs.ts';
import { ana, type TestServer, testServer } from '../testing/testServer.ts';
import { type Receiver, receiver } from './testing/receiver.ts';

const secrets = [
  'whsec_bmV3IHNlY3JldCBvZiAzMiBieXRlcywgMDEyMw==',
  'whsec_b2xkIHNlY3JldCBvZiAzMiBieXRlcywgMDEyMw==',
];
const operatorToken = 'a token that only the staff know';

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

const handlers = () => jobHandlers(server.services);
const send = () => queue.runAll('send-event', handlers()['send-event']);
const numbers = () =>
  lender.asked.map(({ text }) => (JSON.parse(text) as { data: { number: number } }).data.number);

test('what happens leaves once it has been passed on, has a number without gaps, and bears a signature by each secret', async () => {
  await decideOrder(server.services, { borrowerId: ana.borrowerId, orderId: 'MX21' }, true, {
    kind: 'system',
  });
  await handlers().announcements({});
  await handlers().announcements({});
  await send();
  expect(numbers()).toEqual(Array.from({ length: lender.asked.length }, (_, index) => index + 1));
  const [last] = lender.asked.slice(-1);
  for (const secret of secrets) {
    const told = new Webhook(secret).verify(last?.text ?? '', last?.headers as Record<string, string>);
    expect(told).toMatchObject({
      type: 'order.approved',
      data: { borrowerId: ana.borrowerId, orderId: 'MX21', currency: 'MXN' },
    });
  }
  expect(last?.headers['webhook-id']).toBe(`evt_${lender.asked.length}`);
  expect(last?.text).not.toMatch(new RegExp(`Ana|${ana.mobilePhone}`));
});

test('an event is told again until it is taken', async () => {
  lender.mishaps.push(500, 'drop');
  const event = handlers()['send-event'];
  await expect(event({ number: 1 })).rejects.toThrow('answered with 500');
  await expect(event({ number: 1 })).rejects.toThrow();
  await event({ number: 1 });
});

test('an event is sent again by its number, on the operator’s word', async () => {
  lender.asked.length = 0;
  const answer = await server.fetch('/operator/events/replay', {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from: 2, to: 3 }),
  });
  expect(await answer.json()).toEqual({ from: 2, to: 3, events: 2 });
  await send();
  expect(numbers()).toEqual([2, 3]);
});

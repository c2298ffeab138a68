import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobHandlers } from '../../app/jobHandlers.ts';
import { createFakeJobs } from '../../testing/fakeJobs.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { decideOrder } from '../loans/origination/index.ts';
import { createTestOperatorToken } from '../operator/testing/tokens.ts';
import { type EventReceiver, startEventReceiver } from './testing/receiver.ts';

const secrets = [
  'whsec_bmV3IHNlY3JldCBvZiAzMiBieXRlcywgMDEyMw==',
  'whsec_b2xkIHNlY3JldCBvZiAzMiBieXRlcywgMDEyMw==',
];
const operatorToken = 'a token that only the staff know';

let server: TestServer;
let eventReceiver: EventReceiver;
const queue = createFakeJobs();
beforeAll(async () => {
  eventReceiver = await startEventReceiver();
  server = await testServer();
  await createTestOperatorToken(server, operatorToken);
  server.services.jobs = queue;
  server.services.settings = { ...server.services.settings, events: { url: eventReceiver.url, secrets } };
});
afterAll(async () => {
  await server.close();
  await eventReceiver.close();
});

const getHandlers = () => createJobHandlers(server.services);
const runSendJobs = () => queue.runAll('send-event', getHandlers()['send-event']);
const receivedNumbers = () =>
  eventReceiver.requests.map(({ text }) => (JSON.parse(text) as { data: { number: number } }).data.number);

test('a dispatched event is sent with a number without gaps and a signature by each secret', async () => {
  await decideOrder(server.services, { borrowerId: ana.borrowerId, orderId: 'MX21' }, true, {
    kind: 'system',
  });
  await getHandlers()['dispatch-events']({});
  await getHandlers()['dispatch-events']({});
  await runSendJobs();
  expect(receivedNumbers()).toEqual(
    Array.from({ length: eventReceiver.requests.length }, (_, index) => index + 1),
  );
  const [last] = eventReceiver.requests.slice(-1);
  for (const secret of secrets) {
    const verified = new Webhook(secret).verify(last?.text ?? '', last?.headers as Record<string, string>);
    expect(verified).toMatchObject({
      type: 'order.approved',
      data: { borrowerId: ana.borrowerId, orderId: 'MX21', currency: 'MXN' },
    });
  }
  expect(last?.headers['webhook-id']).toBe(`evt_${eventReceiver.requests.length}`);
  expect(last?.text).not.toMatch(new RegExp(`Ana|${ana.mobilePhone}`));
});

test('an event is redelivered until it is accepted', async () => {
  eventReceiver.failures.push(500, 'drop');
  const sendEventJob = getHandlers()['send-event'];
  await expect(sendEventJob({ number: 1 })).rejects.toThrow('answered with 500');
  await expect(sendEventJob({ number: 1 })).rejects.toThrow();
  await sendEventJob({ number: 1 });
});

test('an event is sent again by its number, on the operator’s request', async () => {
  eventReceiver.requests.length = 0;
  const answer = await server.fetch('/operator/events/replay', {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from: 2, to: 3 }),
  });
  expect(await answer.json()).toEqual({ from: 2, to: 3, events: 2 });
  await runSendJobs();
  expect(receivedNumbers()).toEqual([2, 3]);
});

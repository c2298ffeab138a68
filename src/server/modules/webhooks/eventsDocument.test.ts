import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minor } from '../../../lending/index.ts';
import { createJobHandlers } from '../../app/jobHandlers.ts';
import { createFakeJobs } from '../../testing/fakeJobs.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { createTestOperatorToken } from '../operator/testing/tokens.ts';
import { createWaiver, recordCollectionHold, reversePayment } from '../servicing/index.ts';
import { advanceDays, operatorActor, payLoan, servicingRequest } from '../servicing/testing/servicing.ts';
import { type EventReceiver, startEventReceiver } from './testing/receiver.ts';

/** docs/events.md as it stands: its call is made, and each kind of event that happens is held against its row. */
const document = readFileSync(join(import.meta.dirname, '../../../../docs/events.md'), 'utf8');
const operatorToken = 'a token that only the staff know';
const secrets = ['whsec_bmV3IHNlY3JldCBvZiAzMiBieXRlcywgMDEyMw=='];

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

type ReceivedEvent = { type: string; data: Record<string, unknown> };

/** What each row says beside the number, the borrower and the order. */
function parseDocumentRows(): Map<string, object> {
  const found = document.matchAll(/^\| (`[^|]+`) \| `(\{[^`]*\})`/gm);
  return new Map(
    [...found].flatMap(([, names = '', sample = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, JSON.parse(sample) as object] as const),
    ),
  );
}

test('events of loans have the data of their rows in docs/events.md, also when requested again by its call', async () => {
  await payLoan(server, 'MX180', 'bounced');
  await reversePayment(
    server.services,
    { ...servicingRequest('MX180'), provider: 'sandbox', paymentId: 'bounced' },
    operatorActor,
  );
  await createWaiver(
    server.services,
    { ...servicingRequest('MX180'), of: 'late_charges', amount: minor(500) },
    operatorActor,
  );
  await recordCollectionHold(server.services, { ...servicingRequest('MX180'), until: null }, operatorActor);
  await advanceDays(server, 9);
  await createJobHandlers(server.services)['dispatch-events']({});

  const [, requestHead = '', body = ''] = /```http\n(.*\n.*)\n\n(.*)\n```/.exec(document) ?? [];
  const [line = '', header = ''] = requestHead.replace('{{operatorToken}}', operatorToken).split('\n');
  const [name = '', value = ''] = header.split(': ');
  const [method = '', path = ''] = line.split(' ');
  const headers = { [name]: value, 'content-type': 'application/json' };
  await queue.runAll('send-event', async () => {});
  const answer = await (await server.fetch(path, { method, headers, body })).json();
  const [, documentedAnswer = ''] = /```json\n(.*)\n```/.exec(document) ?? [];
  await queue.runAll('send-event', createJobHandlers(server.services)['send-event']);
  const receivedEvents = eventReceiver.requests.map(({ text }) => JSON.parse(text) as ReceivedEvent);
  expect(answer).toEqual({ ...(JSON.parse(documentedAnswer) as object), events: receivedEvents.length });

  const kinds = ['payment.received', 'payment.reversed', 'loan.repaid', 'loan.owed_again', 'loan.waived'];
  expect(receivedEvents.map(({ type }) => type)).toEqual(
    expect.arrayContaining([...kinds, 'loan.paused', 'loan.overdue']),
  );
  for (const { type, data } of receivedEvents) {
    const { number, borrowerId, orderId, ...rest } = data;
    expect([number, borrowerId, orderId]).not.toContain(undefined);
    expect({ type, fields: Object.keys(rest).sort() }).toEqual({
      type,
      fields: Object.keys(parseDocumentRows().get(type) ?? {}).sort(),
    });
  }
});

test('a loan that becomes overdue in the daily run is reported with the amount of that day', async () => {
  const overdueEvent = eventReceiver.requests
    .map(({ text }) => JSON.parse(text) as ReceivedEvent)
    .find(({ type, data }) => type === 'loan.overdue' && data.orderId === 'MX174');
  const { repayAmount, repayDate } = (await server.call('repaymentDetail', { orderId: 'MX174' })).body.data;
  expect(overdueEvent?.data).toMatchObject({ amount: repayAmount, dueOn: repayDate });
});

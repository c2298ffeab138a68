import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createJobHandlers } from '../../../app/jobHandlers.ts';
import { type FakeDecisionService, startFakeDecisionService } from '../../../testing/fakeDecisionService.ts';
import { createFakeJobs } from '../../../testing/fakeJobs.ts';
import { bruno, type TestServer, testServer } from '../../../testing/testServer.ts';
import type { DecisionRequest } from './decisionService.ts';
import { decideOrder } from './orderLifecycle.ts';
import { reviewOrder } from './review.ts';

const secret = 'whsec_bmV3IHNlY3JldCBvZiAzMiBieXRlcywgMDEyMw==';
const { borrowerId } = bruno;
const [exampleRequest = '', exampleReply = ''] = [
  ...(readFileSync('docs/providers.md', 'utf8')
    .split('## Decisions by your own service')[1]
    ?.matchAll(/```json\n(.*?)\n```/gs) ?? []),
].map(([, json]) => json);

let server: TestServer;
let service: FakeDecisionService;
let orderId: string;
const queue = createFakeJobs();
const errors: unknown[][] = [];

beforeAll(async () => {
  service = await startFakeDecisionService();
  server = await testServer();
  const { log, settings } = server.services;
  const decision = { url: service.url, secrets: [secret], deadlineMs: 300 };
  // Its own lender's: nothing but the service asks for a review.
  server.services.settings = { ...settings, demonstration: false, decision };
  server.services.jobs = queue;
  const error = (...said: unknown[]) => errors.push(said);
  server.services.log = Object.assign(Object.create(log), { error });
  const declared = JSON.stringify({
    occupation: 'employee',
    employer: 'Panadería',
    monthlyIncome: 1_850_000,
  });
  await server.db
    .updateTable('certifications')
    .set({ declared })
    .where('borrowerId', '=', borrowerId)
    .where('step', '=', 'job')
    .execute();
});
afterAll(async () => {
  await server.close();
  await service.close();
});

/** A new order in review, whatever became of the one before. */
beforeEach(async () => {
  await server.db
    .updateTable('orders')
    .set({ state: 'declined', blockedProductId: null })
    .where('borrowerId', '=', borrowerId)
    .where('state', 'in', ['in_review', 'paying_out'])
    .execute();
  const { data } = (await server.call('loanConfirm', { productId: 'mx-quincena' }, bruno)).body;
  const { amount, periods, termUnit, agreementHash } = data;
  const agreed = { amount, periods, termUnit, productId: 'mx-quincena', agreementHash };
  orderId = (await server.call('loanPush', agreed, bruno)).body.data.orderId;
  service.requests.length = 0;
  service.beforeReply = async () => undefined;
  errors.length = 0;
});

const review = () => reviewOrder(server.services, { borrowerId, orderId });
const approvalReply = { body: '{"approve":true}' };

/** What became of the order, and what is kept of the service's word. */
async function getDecisionOutcome() {
  const { state, terms } = await server.db
    .selectFrom('orders')
    .select(['state', 'terms'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const storedDecision = await server.db
    .selectFrom('orderDecisions')
    .select(['service', 'serviceReason'])
    .where('orderId', '=', orderId)
    .where('stage', '=', 'reviewed')
    .execute();
  return [
    state,
    terms.principal,
    ...storedDecision.map(({ service, serviceReason }) => [service, serviceReason]),
  ];
}

test('an agreed order is sent to the decision service, signed, under its id, without personal data', async () => {
  service.reply = approvalReply;
  await queue.runAll('review-order', createJobHandlers(server.services)['review-order']);
  const [asked] = service.requests.slice(-1);
  expect(asked?.headers['webhook-id']).toBe(orderId);
  const receivedRequest = new Webhook(secret).verify(
    asked?.text ?? '',
    asked?.headers as Record<string, string>,
  );
  const example = JSON.parse(exampleRequest) as DecisionRequest;
  const rules = example.data.rules.map((rule) =>
    rule.rule === 'age' ? { ...rule, given: expect.any(Number) } : rule,
  );
  const requestedAt = expect.any(String);
  expect(receivedRequest).toEqual({
    ...example,
    timestamp: expect.any(String),
    data: { ...example.data, orderId, requestedAt, rules },
  });
  expect(await getDecisionOutcome()).toEqual(['paying_out', 300_000, ['approved', null]]);
});

test('a smaller amount is lent under a rewritten agreement', async () => {
  service.reply = { body: exampleReply };
  await review();
  expect(await getDecisionOutcome()).toEqual([
    'paying_out',
    200_000,
    ['approved', 'income covers two thirds of it'],
  ]);
  const agreements = server.db.selectFrom('agreements').select('revision').where('orderId', '=', orderId);
  expect(await agreements.orderBy('revision').execute()).toEqual([{ revision: 1 }, { revision: 2 }]);
});

test('a refusal is stored for staff with its reason, and the borrower reads the general text', async () => {
  service.reply = { body: '{"approve":false,"reason":"score 412\\u0000below 500"}' };
  await review();
  expect(await getDecisionOutcome()).toEqual(['declined', 300_000, ['declined', 'score 412 below 500']]);
  const { noticeDesText } = (await server.call('loanDetails', { orderId }, bruno)).body.data;
  expect(noticeDesText).not.toMatch(/score|412|limit|up to/);
});

test.each([
  ['says nothing', 'hang', 'unanswered', 'nothing within 300 ms'],
  ['fails', { status: 500 }, 'misanswered', 'answered with 500'],
  ['refuses', { status: 401 }, 'misanswered', 'answered with 401'],
  ['answers without a word', { status: 204 }, 'misanswered', expect.stringContaining('expected object')],
  ['answers in prose', { body: '<p>yes</p>' }, 'misanswered', 'its answer isn’t JSON'],
  ['says neither', { body: '{"approve":"yes"}' }, 'misanswered', expect.stringContaining('approve: ')],
  [
    'approves more than was asked for',
    { body: '{"approve":true,"amount":350000}' },
    'misanswered',
    'approved 350000, more than the 300000 asked for',
  ],
  [
    'approves what the product isn’t lent in',
    { body: '{"approve":true,"amount":210000}' },
    'misanswered',
    'approved 210000, which the product isn’t lent in',
  ],
] as const)('a service that %s leaves the order to staff after one request', async (_, reply, said, why) => {
  service.reply = reply;
  await review();
  await review();
  expect(service.requests).toHaveLength(1);
  expect(await getDecisionOutcome()).toEqual(['in_review', 300_000, [said, why]]);
  expect(errors).toEqual([
    [{ orderId, reason: why }, 'the decision service gave no valid answer: the order is left to staff'],
  ]);
  await decideOrder(server.services, { borrowerId, orderId }, true, { kind: 'operator' });
  expect((await getDecisionOutcome())[0]).toBe('paying_out');
});

test('no order is approved against a rule, and a borrower declined by staff is not shown that rule', async () => {
  await server.advanceDays(42);
  service.reply = approvalReply;
  await review();
  const { data } = JSON.parse(service.requests[0]?.text ?? '') as DecisionRequest;
  expect(data.limit).toBe(0);
  expect(await getDecisionOutcome()).toEqual([
    'in_review',
    300_000,
    ['misanswered', 'approved 300000, above the limit of 0'],
  ]);
  const decline = () => decideOrder(server.services, { borrowerId, orderId }, false, { kind: 'operator' });
  const outcomes = await Promise.all([decline(), decline()]);
  expect(outcomes.map(({ state }) => state).toSorted()).toEqual(['decided', 'done']);
  const { noticeDesText } = (await server.call('loanDetails', { orderId }, bruno)).body.data;
  expect(noticeDesText).not.toContain('late');
  await server.advanceDays(-42);
});

test('a decision by staff meanwhile is final', async () => {
  service.reply = approvalReply;
  service.beforeReply = () =>
    decideOrder(server.services, { borrowerId, orderId }, false, { kind: 'operator' });
  await review();
  expect(await getDecisionOutcome()).toEqual(['declined', 300_000]);
});

test('two requests at once decide once', async () => {
  service.reply = { body: exampleReply };
  await Promise.all([review(), review()]);
  expect(new Set(service.requests.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([orderId]));
  const agreements = server.db.selectFrom('agreements').select('revision').where('orderId', '=', orderId);
  expect(await agreements.execute()).toHaveLength(2);
});

test('two requests at once without a valid answer leave the order to staff once', async () => {
  service.reply = { status: 500 };
  await Promise.all([review(), review()]);
  expect(await getDecisionOutcome()).toEqual(['in_review', 300_000, ['misanswered', 'answered with 500']]);
});

import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { forgetCard } from '../src/server/cards/index.ts';
import { seatOf } from '../src/server/desk/testing.ts';
import { testTokens } from '../src/server/providers/conekta/testing/cardsStandIn.ts';
import { type ConektaStandIn, conektaStandIn } from '../src/server/providers/conekta/testing/standIn.ts';
import { collectingJobs } from '../src/server/testing/collectingJobs.ts';
import { railsServer } from '../src/server/testing/railsServer.ts';
import { bruno, type TestServer, testServer } from '../src/server/testing/testServer.ts';

const conekta: ConektaStandIn = await conektaStandIn();
let demonstration: TestServer;
let server: TestServer;
let queue: ReturnType<typeof collectingJobs>;
beforeEach(async () => {
  demonstration = await testServer();
  server = await railsServer(demonstration, 'conekta', [], {
    CONEKTA_API: conekta.api,
    CONEKTA_KEY: conekta.key,
    CONEKTA_WEBHOOK_KEY: conekta.webhookKey.replaceAll('\n', '\\n'),
    CONEKTA_PUBLIC_KEY: 'key_public',
    PUBLIC_URL: 'https://loans.example',
  });
  queue = collectingJobs();
  server.services.jobs = queue;
  demonstration.services.jobs = queue;
  conekta.asked.length = 0;
});
afterEach(async () => {
  await server.close();
  await demonstration.close();
});
afterAll(() => conekta[Symbol.asyncDispose]());

/** Opens the page where a card is added, and sends it; gives the answer's status. */
async function pageToAdd(): Promise<() => Promise<number>> {
  const { url } = (await server.call('cardPage', { orderId: 'MXB174' }, bruno)).body.data;
  const path = url.replace('https://loans.example', '');
  return async () => {
    const body = new URLSearchParams({ token: testTokens.pays });
    return (await server.fetch(path, { method: 'POST', redirect: 'manual', body })).status;
  };
}

/** He owes nothing, and nobody owes him. */
async function owesNothing(): Promise<void> {
  await server.db.deleteFrom('orders').where('borrowerId', '=', bruno.borrowerId).execute();
}

function close() {
  return server.call('accountClose', { confirm: 1 }, bruno);
}

/** Which customers were made there, and which were let go of. */
function atConekta() {
  const made = conekta.asked.filter(({ method, path }) => method === 'POST' && path === '/customers').length;
  const deleted = conekta.asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  return { made, forgotten: new Set(deleted).size };
}

async function keptHere() {
  return server.db.selectFrom('cards').select('cardId').where('borrowerId', '=', bruno.borrowerId).execute();
}

test('the cards of an account that is closed are forgotten at their provider too, which is told until it answers', async () => {
  const add = await pageToAdd();
  expect([await add(), await add()]).toEqual([303, 303]);
  await owesNothing();
  expect((await close()).body.success).toBe(true);
  expect([await keptHere(), atConekta()]).toEqual([[], { made: 2, forgotten: 0 }]);
  await queue.runAll('forget-card', async (card) => {
    for (const mishap of ['drop', 'fault'] as const) {
      conekta.mishaps.push(mishap);
      await expect(forgetCard(server.services, card)).rejects.toThrow('conekta');
    }
    await forgetCard(server.services, card);
    await forgetCard(server.services, card);
  });
  expect(atConekta()).toEqual({ made: 2, forgotten: 2 });
});

test('and so are those of somebody who is erased by two people at the desk', async () => {
  const add = await pageToAdd();
  await add();
  await owesNothing();
  const [support, risk] = await Promise.all([
    seatOf(demonstration, 'support'),
    seatOf(demonstration, 'risk'),
  ]);
  const reason = 'asked for in writing';
  const asked = { borrowerId: bruno.borrowerId, kind: 'erasure', asked: 'Forget me', reason };
  const { requestId } = (await support.post('privacy-requests', asked)).body;
  const answer = { state: 'granted', answer: 'Granted', reason };
  await support.post(`privacy-requests/${requestId}/answer`, answer);
  const path = `privacy-requests/${requestId}/erasure`;
  const waiting = await support.post(path, { answer: 'It is gone', reason });
  const done = await risk.post(`approvals/${waiting.body.approvalId}`, { approve: true, reason });
  expect(done.status).toBe(200);
  await queue.runAll('forget-card', (card) => forgetCard(server.services, card));
  expect([await keptHere(), atConekta()]).toEqual([[], { made: 1, forgotten: 1 }]);
});

test('a card that is added while its account is closed is kept nowhere', async () => {
  const add = await pageToAdd();
  await owesNothing();
  conekta.mishaps.push(700);
  const adding = add();
  await expect.poll(() => atConekta().made).toBe(1);
  expect((await close()).body.success).toBe(true);
  expect(await adding).toBe(404);
  await queue.runAll('forget-card', (card) => forgetCard(server.services, card));
  expect([await keptHere(), atConekta()]).toEqual([[], { made: 1, forgotten: 1 }]);
});

test('a card of a provider that is connected no more is an error for people, and is not told of for ever', async () => {
  const told: string[] = [];
  const log = { error: (_facts: object, message: string) => void told.push(message) };
  await forgetCard(
    { ...server.services, log: log as unknown as TestServer['services']['log'] },
    { provider: 'gone', token: 'x' },
  );
  expect(told).toEqual(['a card that was removed is still kept by a provider that is no longer connected']);
});

import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { testTokens } from '../src/server/integrations/conekta/testing/fakeCards.ts';
import {
  createFakeConekta,
  type FakeConekta,
} from '../src/server/integrations/conekta/testing/fakeConekta.ts';
import { deleteProviderCard } from '../src/server/modules/cards/index.ts';
import { signInAs } from '../src/server/modules/desk/testing/desk.ts';
import { createFakeJobs } from '../src/server/testing/fakeJobs.ts';
import { createProviderTestServer } from '../src/server/testing/providerTestServer.ts';
import { bruno, type TestServer, testServer } from '../src/server/testing/testServer.ts';

const conekta: FakeConekta = await createFakeConekta();
let demonstration: TestServer;
let server: TestServer;
let queue: ReturnType<typeof createFakeJobs>;
beforeEach(async () => {
  demonstration = await testServer();
  server = await createProviderTestServer(demonstration, 'conekta', [], {
    CONEKTA_API: conekta.api,
    CONEKTA_KEY: conekta.key,
    CONEKTA_WEBHOOK_KEY: conekta.webhookKey.replaceAll('\n', '\\n'),
    CONEKTA_PUBLIC_KEY: 'key_public',
    PUBLIC_URL: 'https://loans.example',
  });
  queue = createFakeJobs();
  server.services.jobs = queue;
  demonstration.services.jobs = queue;
  conekta.requests.length = 0;
});
afterEach(async () => {
  await server.close();
  await demonstration.close();
});
afterAll(() => conekta[Symbol.asyncDispose]());

/** Opens the page where a card is added, and sends it; gives the answer's status. */
async function openAddCardPage(): Promise<() => Promise<number>> {
  const { url } = (await server.call('cardPage', { orderId: 'MXB174' }, bruno)).body.data;
  const path = url.replace('https://loans.example', '');
  return async () => {
    const body = new URLSearchParams({ token: testTokens.pays });
    return (await server.fetch(path, { method: 'POST', redirect: 'manual', body })).status;
  };
}

/** The borrower owes nothing and has no credit. */
async function deleteOrders(): Promise<void> {
  await server.db.deleteFrom('orders').where('borrowerId', '=', bruno.borrowerId).execute();
}

function closeAccount() {
  return server.call('accountClose', { confirm: 1 }, bruno);
}

/** Which customers were made there, and which were let go of. */
function providerCounts() {
  const createdCount = conekta.requests.filter(
    ({ method, path }) => method === 'POST' && path === '/customers',
  ).length;
  const deleted = conekta.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  return { createdCount, forgotten: new Set(deleted).size };
}

async function storedCards() {
  return server.db.selectFrom('cards').select('cardId').where('borrowerId', '=', bruno.borrowerId).execute();
}

test('the cards of an account that is closed are forgotten at their provider too, which is reported until it answers', async () => {
  const add = await openAddCardPage();
  expect([await add(), await add()]).toEqual([303, 303]);
  await deleteOrders();
  expect((await closeAccount()).body.success).toBe(true);
  expect([await storedCards(), providerCounts()]).toEqual([[], { createdCount: 2, forgotten: 0 }]);
  await queue.runAll('delete-card', async (card) => {
    for (const mishap of ['drop', 'fault'] as const) {
      conekta.faults.push(mishap);
      await expect(deleteProviderCard(server.services, card)).rejects.toThrow('conekta');
    }
    await deleteProviderCard(server.services, card);
    await deleteProviderCard(server.services, card);
  });
  expect(providerCounts()).toEqual({ createdCount: 2, forgotten: 2 });
});

test('and so are those of somebody who is erased by two people at the desk', async () => {
  const add = await openAddCardPage();
  await add();
  await deleteOrders();
  const [support, risk] = await Promise.all([
    signInAs(demonstration, 'support'),
    signInAs(demonstration, 'risk'),
  ]);
  const reason = 'asked for in writing';
  const erasureRequest = {
    borrowerId: bruno.borrowerId,
    kind: 'erasure',
    requestText: 'Forget me',
    reason,
  };
  const { requestId } = (await support.post('privacy-requests', erasureRequest)).body;
  const requestAnswer = { state: 'granted', answer: 'Granted', identityShownBy: 'document', reason };
  await support.post(`privacy-requests/${requestId}/answer`, requestAnswer);
  const path = `privacy-requests/${requestId}/erasure`;
  const pendingApproval = await support.post(path, { answer: 'It is gone', reason });
  const approval = await risk.post(`approvals/${pendingApproval.body.approvalId}`, { approve: true, reason });
  expect(approval.status).toBe(200);
  await queue.runAll('delete-card', (card) => deleteProviderCard(server.services, card));
  expect([await storedCards(), providerCounts()]).toEqual([[], { createdCount: 1, forgotten: 1 }]);
});

test('a card that is added while its account is closed is kept nowhere', async () => {
  const add = await openAddCardPage();
  await deleteOrders();
  conekta.faults.push(700);
  const adding = add();
  await expect.poll(() => providerCounts().createdCount).toBe(1);
  expect((await closeAccount()).body.success).toBe(true);
  expect(await adding).toBe(404);
  await queue.runAll('delete-card', (card) => deleteProviderCard(server.services, card));
  expect([await storedCards(), providerCounts()]).toEqual([[], { createdCount: 1, forgotten: 1 }]);
});

test('a card of a provider that is connected no more is an error for people, and is not reported for ever', async () => {
  const loggedErrors: string[] = [];
  const log = { error: (_facts: object, message: string) => void loggedErrors.push(message) };
  await deleteProviderCard(
    { ...server.services, log: log as unknown as TestServer['services']['log'] },
    { provider: 'gone', token: 'x' },
  );
  expect(loggedErrors).toEqual([
    'a card that was removed is still kept by a provider that is no longer connected',
  ]);
});

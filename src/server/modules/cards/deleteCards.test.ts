import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CardApi } from '../../integrations/index.ts';
import { cardFlow } from '../../testing/cardFlow.ts';
import { createFakeJobs } from '../../testing/fakeJobs.ts';
import { ana, bruno, type TestServer, testServer } from '../../testing/testServer.ts';
import { deleteCards, deleteProviderCard } from './index.ts';

let server: TestServer;
let queue: ReturnType<typeof createFakeJobs>;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => {
  queue = createFakeJobs();
  server.services.jobs = queue;
});
afterAll(() => server.close());

/** The card provider of a lender who connects no other. */
function cardsOfUnconnectedProvider(): CardApi {
  const { cards: cardsOfUnconnectedProvider } = server.services.providers;
  if (cardsOfUnconnectedProvider === undefined) throw new Error('the sandbox takes cards');
  return cardsOfUnconnectedProvider;
}

async function insertCard(
  person: typeof ana | typeof bruno,
  cardId: string,
  provider = 'sandbox',
): Promise<void> {
  const shown = {
    bankName: 'Banco',
    bankCode: 'BANCO',
    last4: '0000',
    requiresCode: false,
    addedAt: new Date(),
  };
  const { borrowerId } = person;
  await server.db
    .insertInto('cards')
    .values({ borrowerId, cardId, providerToken: `token-${cardId}`, provider, ...shown })
    .execute();
}

async function listStoredCards(): Promise<string[]> {
  const rows = await server.db.selectFrom('cards').select('cardId').orderBy('cardId').execute();
  return rows.map(({ cardId }) => cardId);
}

/** Tells the providers what is to be forgotten; gives what the one of today heard. */
async function runProviderDeletions(): Promise<string[]> {
  const deletedTokens: string[] = [];
  const enrol = { form: { kind: 'choices', choices: [] }, addCard: () => Promise.resolve(null) } as const;
  const remove = async (token: string) => {
    deletedTokens.push(token);
  };
  const provider = { ...cardsOfUnconnectedProvider(), enrol: { ...enrol, remove } };
  const sandbox = server.services.providers.payments.get('sandbox');
  if (sandbox === undefined) throw new Error('the sandbox is connected');
  const payments = new Map([['sandbox', { ...sandbox, charge: provider }]]);
  const services = { ...server.services, providers: { ...server.services.providers, payments } };
  await queue.runAll('delete-card', (card) => deleteProviderCard(services, card));
  return deletedTokens.toSorted();
}

test('a removed card is deleted at its provider, and that one alone', async () => {
  await insertCard(ana, '3');
  await insertCard(bruno, '3b');
  expect((await server.call('cardRemove', { cardId: '3' })).body.code).toBe('00');
  expect(await listStoredCards()).toEqual(['1', '2', '3b']);
  expect(await runProviderDeletions()).toEqual(['token-3']);
});

test('a card of a former provider is neither shown, charged nor removed', async () => {
  await insertCard(ana, 'old', 'conekta');
  const { repaymentWay, commit } = cardFlow(server);
  expect((await repaymentWay()).bankCards.map(({ id }) => id)).toEqual(['1', '2']);
  expect((await commit('old')).status).toBe(404);
  expect((await server.call('cardRemove', { cardId: 'old' })).status).toBe(404);
  expect(await listStoredCards()).toContain('old');
});

test('every card of a closed account is deleted, also those of a removed provider', async () => {
  const { borrowerId } = ana;
  expect(
    await server.db.transaction().execute((trx) => deleteCards(trx, { jobs: queue }, { borrowerId })),
  ).toBe(3);
  expect(await listStoredCards()).toEqual(['3b']);
  expect(await runProviderDeletions()).toEqual(['sandbox-ana-1', 'sandbox-ana-2']);
});

test('a provider without stored cards has none to delete', async () => {
  const { enrol: _none, ...charging } = cardsOfUnconnectedProvider();
  const sandbox = server.services.providers.payments.get('sandbox');
  const payments = new Map(sandbox && [['sandbox', { ...sandbox, charge: charging }]]);
  const services = { ...server.services, providers: { ...server.services.providers, payments } };
  await expect(deleteProviderCard(services, { provider: 'sandbox', token: 'x' })).resolves.toBeUndefined();
});

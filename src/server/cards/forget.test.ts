import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CardProvider } from '../providers/index.ts';
import { cardFlow } from '../testing/cardFlow.ts';
import { collectingJobs } from '../testing/collectingJobs.ts';
import { ana, bruno, type TestServer, testServer } from '../testing/testServer.ts';
import { forgetCard, forgetCards } from './index.ts';

let server: TestServer;
let queue: ReturnType<typeof collectingJobs>;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => {
  queue = collectingJobs();
  server.services.jobs = queue;
});
afterAll(() => server.close());

/** The card provider of a lender who connects no other. */
function cards(): CardProvider {
  const { cards } = server.services.providers;
  if (cards === undefined) throw new Error('the sandbox takes cards');
  return cards;
}

async function keep(person: typeof ana | typeof bruno, cardId: string, provider = 'sandbox'): Promise<void> {
  const shown = { bankName: 'Banco', bankCode: 'BANCO', last4: '0000', asksCode: false, addedAt: new Date() };
  const { borrowerId } = person;
  await server.db
    .insertInto('cards')
    .values({ borrowerId, cardId, providerToken: `token-${cardId}`, provider, ...shown })
    .execute();
}

async function kept(): Promise<string[]> {
  const rows = await server.db.selectFrom('cards').select('cardId').orderBy('cardId').execute();
  return rows.map(({ cardId }) => cardId);
}

/** Tells the providers what is to be forgotten; gives what the one of today heard. */
async function told(): Promise<string[]> {
  const heard: string[] = [];
  const enrol = { form: { kind: 'choices', choices: [] }, add: () => Promise.resolve(null) } as const;
  const remove = async (token: string) => {
    heard.push(token);
  };
  const provider = { ...cards(), enrol: { ...enrol, remove } };
  const sandbox = server.services.providers.payments.get('sandbox');
  if (sandbox === undefined) throw new Error('the sandbox is connected');
  const payments = new Map([['sandbox', { ...sandbox, charge: provider }]]);
  const services = { ...server.services, providers: { ...server.services.providers, payments } };
  await queue.runAll('forget-card', (card) => forgetCard(services, card));
  return heard.toSorted();
}

test('a card that its holder removes is forgotten at its provider, and that one alone', async () => {
  await keep(ana, '3');
  await keep(bruno, '3b');
  expect((await server.call('cardRemove', { cardId: '3' })).body.code).toBe('00');
  expect(await kept()).toEqual(['1', '2', '3b']);
  expect(await told()).toEqual(['token-3']);
});

test('a card of a provider before the one of today is neither shown, charged nor removed', async () => {
  await keep(ana, 'old', 'conekta');
  const { way, commit } = cardFlow(server);
  expect((await way()).bankCards.map(({ id }) => id)).toEqual(['1', '2']);
  expect((await commit('old')).status).toBe(404);
  expect((await server.call('cardRemove', { cardId: 'old' })).status).toBe(404);
  expect(await kept()).toContain('old');
});

test('of an account that is closed every card is forgotten, also where its provider is no longer connected', async () => {
  const { borrowerId } = ana;
  expect(
    await server.db.transaction().execute((trx) => forgetCards({ jobs: queue }, trx, { borrowerId })),
  ).toBe(3);
  expect(await kept()).toEqual(['3b']);
  expect(await told()).toEqual(['sandbox-ana-1', 'sandbox-ana-2']);
});

test('a provider that keeps no cards has none to forget', async () => {
  const { enrol: _none, ...charging } = cards();
  const sandbox = server.services.providers.payments.get('sandbox');
  const payments = new Map(sandbox && [['sandbox', { ...sandbox, charge: charging }]]);
  const services = { ...server.services, providers: { ...server.services.providers, payments } };
  await expect(forgetCard(services, { provider: 'sandbox', token: 'x' })).resolves.toBeUndefined();
});

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  type NamedProvider,
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
} from '../../../integrations/index.ts';
import { dayMs, minuteMs } from '../../../platform/durations.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import type { Services } from '../../services.ts';
import { pollProviders } from './pollProviders.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Nobody asks about what others left. */
beforeEach(async () => {
  await server.db
    .updateTable('paymentReferences')
    .set({ askedAt: sql`timestamptz 'infinity'`, isLive: false })
    .execute();
});
afterEach(() => void vi.restoreAllMocks());

type Status = NonNullable<PaymentProvider['collect']>['status'];
type ReferenceOptions = { endedDaysAgo?: number; provider?: string; providerId?: string };

let amount = 1_000_000;

/** References of a loan that were never asked about. */
async function createReferences(
  names: readonly string[],
  { endedDaysAgo = -1, provider, providerId }: ReferenceOptions = {},
) {
  const expiresAt = await server.ago(endedDaysAgo * dayMs);
  const rows = names.map((reference) => {
    amount += 1;
    return {
      borrowerId: ana.borrowerId,
      reference,
      orderId: 'MX180',
      provider: provider ?? 'sandbox',
      providerId: providerId ?? null,
      payCode: 'OXXO',
      purpose: 1,
      amount,
      extensionSequence: null,
      createdAt: new Date(expiresAt.getTime() - 30 * dayMs),
      expiresAt,
    };
  });
  await server.db.insertInto('paymentReferences').values(rows).execute();
}

/** The services with a sandbox that answers so about references, and providers that report nothing; what each was asked. */
function withStatus(status: Status) {
  const requests: Parameters<Status>[0][] = [];
  const sandbox = server.services.providers.payments.get('sandbox') as NamedProvider<'sandbox'>;
  const collect = {
    ...sandbox.collect,
    status: (key: Parameters<Status>[0]) => {
      requests.push(key);
      return status(key);
    },
  };
  const payments = new Map<string, PaymentProvider>([
    ['sandbox', { ...sandbox, collect }],
    ['stp', { name: 'stp' }],
  ]);
  const services: Services = { ...server.services, providers: { ...server.services.providers, payments } };
  return { services, asked: requests };
}

const noPayments: Status = () => Promise.resolve([]);

/** Whether a reference is polled no more. */
async function hasStoppedPolling(reference: string): Promise<boolean> {
  const { askedAt } = await server.db
    .selectFrom('paymentReferences')
    .select(sql<string>`asked_at::text`.as('askedAt'))
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return askedAt === 'infinity';
}

const manyReferences = (mark: string) => Array.from({ length: 250 }, (_, index) => `${mark}${index}`);

test('a provider is polled by its own id of a reference, or by the reference if it gave none', async () => {
  await createReferences(['R1'], { providerId: 'ord_1' });
  await createReferences(['R2']);
  const { services, asked: requests } = withStatus(noPayments);
  await pollProviders(services);
  expect(requests.toSorted((a, b) => a.reference.localeCompare(b.reference))).toEqual([
    { reference: 'R1', providerId: 'ord_1' },
    { reference: 'R2', providerId: 'R2' },
  ]);
});

test('a refusal of the provider counts as the last poll of a reference that ended days ago, as an answer does', async () => {
  await createReferences(['refused', 'told'], { endedDaysAgo: 4 });
  await createReferences(['still open']);
  const refuse = () => Promise.reject(new ProviderError('sandbox', 'refused'));
  const { services } = withStatus(({ reference }) =>
    reference === 'told' ? noPayments({ reference, providerId: reference }) : refuse(),
  );
  await pollProviders(services);
  expect([
    await hasStoppedPolling('refused'),
    await hasStoppedPolling('told'),
    await hasStoppedPolling('still open'),
  ]).toEqual([true, true, false]);
});

test.each([
  ['unknown to it for now', new ProviderError('sandbox', 'unknown')],
  ['out of its reach', new ProviderError('sandbox', 'unreached')],
  ['lost on the way', new Error('broken connection')],
])('a last poll that was %s is repeated', async (name, error) => {
  await createReferences([name], { endedDaysAgo: 4 });
  await pollProviders(withStatus(() => Promise.reject(error)).services);
  expect(await hasStoppedPolling(name)).toBe(false);
});

test('a last poll whose payment cannot be applied is repeated until it is', async () => {
  await createReferences(['R-late'], { endedDaysAgo: 4 });
  const payment: ProviderPayment = {
    paymentId: 'p-late',
    reference: 'R-late',
    amount: 100,
    currency: 'MXN',
    paidAt: await server.ago(5 * dayMs),
  };
  await pollProviders(withStatus(() => Promise.resolve([{ ...payment, reference: 'R\u0000' }])).services);
  expect(await hasStoppedPolling('R-late')).toBe(false);
  await server.advanceDays(1);
  await pollProviders(withStatus(() => Promise.resolve([payment])).services);
  expect(await hasStoppedPolling('R-late')).toBe(true);
  const storedEvents = server.db
    .selectFrom('providerNotices')
    .select('eventId')
    .where('provider', '=', 'sandbox');
  expect(await storedEvents.where('eventId', 'like', '%p-late').execute()).toEqual([
    { eventId: 'status:p-late' },
  ]);
});

test('a reference of a removed provider is not polled once it has ended', async () => {
  await createReferences(['old'], { endedDaysAgo: 4, provider: 'stp' });
  const { services, asked: requests } = withStatus(noPayments);
  await pollProviders(services);
  expect([requests, await hasStoppedPolling('old')]).toEqual([[], true]);
});

test('a provider that refuses one poll is polled for all others', async () => {
  await createReferences(manyReferences('F'));
  const { services, asked: requests } = withStatus(() =>
    Promise.reject(new ProviderError('sandbox', 'refused')),
  );
  await pollProviders(services);
  expect(requests).toHaveLength(250);
});

test('a provider that answers half of the polls is polled on, below that the round skips it', async () => {
  const withAnswers = (shouldAnswer: (place: number) => boolean) => {
    let place = 0;
    return withStatus(() =>
      shouldAnswer(place++) ? Promise.resolve([]) : Promise.reject(new Error('no answer')),
    );
  };
  await createReferences(manyReferences('H'));
  const halfAnswered = withAnswers((place) => place % 2 === 0);
  await pollProviders(halfAnswered.services);
  expect(halfAnswered.asked).toHaveLength(250);
  await server.advanceDays(1);
  const fewerAnswered = withAnswers((place) => place % 2 === 0 && place > 0);
  await pollProviders(fewerAnswered.services);
  expect(fewerAnswered.asked).toHaveLength(200);
});

test('a round ends after five minutes, and the next one continues it', async () => {
  await createReferences(manyReferences('T'));
  const now = performance.now.bind(performance);
  let passed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
  const slow = withStatus((key) => {
    passed += (5 * minuteMs) / 200;
    return noPayments(key);
  });
  await pollProviders(slow.services);
  expect(slow.asked).toHaveLength(200);
  await pollProviders(slow.services);
  expect(slow.asked).toHaveLength(250);
});

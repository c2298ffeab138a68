import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dayMs, minuteMs } from '../durations.ts';
import {
  type KnownPayment,
  type PaymentProvider,
  ProviderError,
  type ProviderNamed,
} from '../providers/index.ts';
import type { Services } from '../services.ts';
import { ana, type TestServer, testServer } from '../testing/testServer.ts';
import { askProviders } from './askProviders.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Nobody asks about what others left. */
beforeEach(async () => {
  await server.db
    .updateTable('paymentReferences')
    .set({ askedAt: sql`timestamptz 'infinity'`, live: false })
    .execute();
});
afterEach(() => void vi.restoreAllMocks());

type Status = NonNullable<PaymentProvider['collect']>['status'];
type Given = { endedDaysAgo?: number; provider?: string; providerId?: string };

let amount = 1_000_000;

/** References of a loan that were never asked about. */
async function given(names: readonly string[], { endedDaysAgo = -1, provider, providerId }: Given = {}) {
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

/** The services with a sandbox that tells so of references, and others that tell of nothing; who was asked about what. */
function telling(status: Status) {
  const asked: Parameters<Status>[0][] = [];
  const sandbox = server.services.providers.payments.get('sandbox') as ProviderNamed<'sandbox'>;
  const collect = {
    ...sandbox.collect,
    status: (known: Parameters<Status>[0]) => {
      asked.push(known);
      return status(known);
    },
  };
  const payments = new Map<string, PaymentProvider>([
    ['sandbox', { ...sandbox, collect }],
    ['stp', { name: 'stp' }],
  ]);
  const services: Services = { ...server.services, providers: { ...server.services.providers, payments } };
  return { services, asked };
}

const nothing: Status = () => Promise.resolve([]);

/** Whether nobody will ask about a reference any more. */
async function isOver(reference: string): Promise<boolean> {
  const { askedAt } = await server.db
    .selectFrom('paymentReferences')
    .select(sql<string>`asked_at::text`.as('askedAt'))
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return askedAt === 'infinity';
}

const many = (mark: string) => Array.from({ length: 250 }, (_, index) => `${mark}${index}`);

test('a provider is asked by the number it knows a reference by, and by the reference where it gave none', async () => {
  await given(['R1'], { providerId: 'ord_1' });
  await given(['R2']);
  const { services, asked } = telling(nothing);
  await askProviders(services);
  expect(asked.toSorted((a, b) => a.reference.localeCompare(b.reference))).toEqual([
    { reference: 'R1', providerId: 'ord_1' },
    { reference: 'R2', providerId: 'R2' },
  ]);
});

test('a reference that ended days ago is asked about for the last time where its provider refuses, as where it answers', async () => {
  await given(['refused', 'told'], { endedDaysAgo: 4 });
  await given(['still open']);
  const refuse = () => Promise.reject(new ProviderError('sandbox', 'refused'));
  const { services } = telling(({ reference }) =>
    reference === 'told' ? nothing({ reference, providerId: reference }) : refuse(),
  );
  await askProviders(services);
  expect([await isOver('refused'), await isOver('told'), await isOver('still open')]).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  ['unknown to it for now', new ProviderError('sandbox', 'unknown')],
  ['out of its reach', new ProviderError('sandbox', 'unreached')],
  ['lost on the way', new Error('broken connection')],
])('a last question that was %s is asked again', async (name, error) => {
  await given([name], { endedDaysAgo: 4 });
  await askProviders(telling(() => Promise.reject(error)).services);
  expect(await isOver(name)).toBe(false);
});

test('a last question whose payment can’t be taken is asked again, until it is', async () => {
  await given(['R-late'], { endedDaysAgo: 4 });
  const payment: KnownPayment = {
    paymentId: 'p-late',
    reference: 'R-late',
    amount: 100,
    currency: 'MXN',
    paidAt: await server.ago(5 * dayMs),
  };
  await askProviders(telling(() => Promise.resolve([{ ...payment, reference: 'R\u0000' }])).services);
  expect(await isOver('R-late')).toBe(false);
  await server.advanceDays(1);
  await askProviders(telling(() => Promise.resolve([payment])).services);
  expect(await isOver('R-late')).toBe(true);
  const kept = server.db.selectFrom('webhookEvents').select('eventId').where('provider', '=', 'sandbox');
  expect(await kept.where('eventId', 'like', '%p-late').execute()).toEqual([{ eventId: 'status:p-late' }]);
});

test('a reference of a provider that collects no more is over once it has ended', async () => {
  await given(['old'], { endedDaysAgo: 4, provider: 'stp' });
  const { services, asked } = telling(nothing);
  await askProviders(services);
  expect([asked, await isOver('old')]).toEqual([[], true]);
});

test('a provider that refuses has answered: it is asked about all the others', async () => {
  await given(many('F'));
  const { services, asked } = telling(() => Promise.reject(new ProviderError('sandbox', 'refused')));
  await askProviders(services);
  expect(asked).toHaveLength(250);
});

test('a provider that answers every other question is asked on, one that answers fewer is left alone', async () => {
  const answering = (isAnswered: (place: number) => boolean) => {
    let place = 0;
    return telling(() =>
      isAnswered(place++) ? Promise.resolve([]) : Promise.reject(new Error('no answer')),
    );
  };
  await given(many('H'));
  const half = answering((place) => place % 2 === 0);
  await askProviders(half.services);
  expect(half.asked).toHaveLength(250);
  await server.advanceDays(1);
  const fewer = answering((place) => place % 2 === 0 && place > 0);
  await askProviders(fewer.services);
  expect(fewer.asked).toHaveLength(200);
});

test('a round that has taken five minutes ends, and the next one goes on', async () => {
  await given(many('T'));
  const now = performance.now.bind(performance);
  let passed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
  const slow = telling((known) => {
    passed += (5 * minuteMs) / 200;
    return nothing(known);
  });
  await askProviders(slow.services);
  expect(slow.asked).toHaveLength(200);
  await askProviders(slow.services);
  expect(slow.asked).toHaveLength(250);
});

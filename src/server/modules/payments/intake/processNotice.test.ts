import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProviderNotice } from '../../../integrations/index.ts';
import { requestReference } from '../../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { applyProviderNotice } from './noticeRoutes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

function processTestNotice(notice: ProviderNotice, provider = 'sandbox') {
  return applyProviderNotice(server.services, provider, notice, `body of ${notice.eventId}`);
}

/** What is kept of a telling, by which provider. */
function listStoredEvents(eventId: string) {
  const events = server.db.selectFrom('providerNotices').select(['provider', 'body']);
  return events.where('eventId', '=', eventId).orderBy('provider').execute();
}

async function referenceAt(payCode: string): Promise<string> {
  const part = { orderId: 'MX174', payCode, way: 'part', amount: 10_000 } as const;
  return (await requestReference(server, part)).reference;
}

/** Whether a reference is shown, has ended, and is none to cancel any more. */
async function getReferenceState(reference: string) {
  const { isLive, endedAt, cancelledAt } = await server.db
    .selectFrom('paymentReferences')
    .select(['isLive', 'endedAt', 'cancelledAt'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return [isLive, endedAt !== null, cancelledAt !== null];
}

test('a notice of an unhandled kind is stored unchanged, once for each provider and event id', async () => {
  const eventId = randomUUID();
  const sendNotice = (provider?: string) => processTestNotice({ kind: 'nothing', eventId }, provider);
  expect([await sendNotice(), await sendNotice(), await sendNotice('conekta')]).toEqual([
    'retained',
    'repeated',
    'retained',
  ]);
  const body = `body of ${eventId}`;
  expect(await listStoredEvents(eventId)).toEqual([
    { provider: 'conekta', body },
    { provider: 'sandbox', body },
  ]);
});

test('a notice of an unknown payout is stored and reported as unknown', async () => {
  const eventId = randomUUID();
  const statusUpdate = { state: 'arrived', providerId: 'po_1', at: new Date(), reason: '' } as const;
  expect(await processTestNotice({ kind: 'payout', eventId, payoutId: 'nobody’s', statusUpdate })).toBe(
    'unmatched',
  );
  expect(await listStoredEvents(eventId)).toHaveLength(1);
});

test('a reference is ended by its provider alone, and others stay open', async () => {
  const [ended, other] = [await referenceAt('OXXO'), await referenceAt('PAYNET')];
  const expiry = () => ({ kind: 'expiry', eventId: randomUUID(), reference: ended }) as const;
  expect(await processTestNotice(expiry(), 'conekta')).toBe('retained');
  expect(await getReferenceState(ended)).toEqual([true, false, false]);
  expect(await processTestNotice(expiry())).toBe('retained');
  expect(await getReferenceState(ended)).toEqual([false, true, true]);
  expect(await getReferenceState(other)).toEqual([true, false, false]);
});

test('the end of an unknown reference is stored and reported as unmatched', async () => {
  const eventId = randomUUID();
  expect(await processTestNotice({ kind: 'expiry', eventId, reference: 'nobody’s' })).toBe('unmatched');
  expect(await listStoredEvents(eventId)).toHaveLength(1);
});

test('the end of a cancelled reference does not change its cancellation time', async () => {
  const reference = await referenceAt('PAYNET');
  const at = await server.ago(3_600_000);
  await server.db
    .updateTable('paymentReferences')
    .set({ isLive: false, endedAt: at, cancelledAt: at })
    .where('reference', '=', reference)
    .execute();
  expect(await processTestNotice({ kind: 'expiry', eventId: randomUUID(), reference })).toBe('retained');
  const ended = server.db.selectFrom('paymentReferences').select(['endedAt', 'cancelledAt']);
  expect(await ended.where('reference', '=', reference).execute()).toEqual([
    { endedAt: at, cancelledAt: at },
  ]);
});

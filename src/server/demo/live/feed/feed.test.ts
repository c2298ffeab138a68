import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemonstrationItem, DemonstrationState } from '../../../../contract/demonstrationFeed.ts';
import { getMarket } from '../../../config/index.ts';
import { secondsUntilContactHours } from '../../../modules/notifications/index.ts';
import { ana, bruno, type TestServer, testServer } from '../../../testing/testServer.ts';
import { connectionLimits } from './serveFeed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ jobs: true });
});
afterAll(() => server.close());

type FeedEvent = { event: string; id: string | undefined; data: unknown };

/** The stream of a person, read until `isEnough` says so. */
async function watch(
  phone: string,
  isEnough: (events: readonly FeedEvent[]) => boolean,
  {
    lastEventId,
    market = 'MX',
    on = server,
  }: { lastEventId?: string; market?: string; on?: TestServer } = {},
): Promise<FeedEvent[]> {
  const abort = new AbortController();
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const response = await on.fetch(`/demo/events?market=${market}&phone=${phone}`, {
    headers,
    signal: abort.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events: FeedEvent[] = [];
  let rest = '';
  for await (const chunk of response.body ?? []) {
    rest += Buffer.from(chunk as Uint8Array).toString();
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
      const event = fields.get('event');
      if (event !== undefined)
        events.push({ event, id: fields.get('id'), data: JSON.parse(fields.get('data') ?? 'null') });
    }
    if (isEnough(events)) break;
  }
  abort.abort();
  return events;
}

function itemsOf(events: readonly FeedEvent[]): DemonstrationItem[] {
  return events.filter(({ event }) => event === 'item').map(({ data }) => data as DemonstrationItem);
}

function stateOf(events: readonly FeedEvent[]): DemonstrationState | undefined {
  return events.findLast(({ event }) => event === 'state')?.data as DemonstrationState | undefined;
}

function post(path: string, body: unknown, on: TestServer = server): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return on.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

test('a person’s loans, and what led to them, in order', async () => {
  const events = await watch(ana.mobilePhone, (all) => itemsOf(all).some(({ type }) => type === 'ledger'));
  expect(events[0]?.event).toBe('reset');
  const state = stateOf(events);
  expect(state?.borrowerId).toBe(1001);
  expect(state?.loans).toContainEqual(
    expect.objectContaining({ orderId: 'MX180', status: 180, daysLate: 5, currency: 'MXN' }),
  );
  const { timeZone, messageHours } = getMarket(server.services.config, 'MX');
  const isNight = secondsUntilContactHours(messageHours, timeZone, await server.services.clock.now()) > 0;
  expect(state?.messagesFrom).toBe(isNight ? messageHours.from : null);
  const times = itemsOf(events).map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
});

test('a payment, its ledger entries and the event, as they happen and each once', async () => {
  const { repayAmount } = (await server.call('repaymentDetail', { orderId: 'MXB174' }, bruno)).body.data;
  const requestedOn = { orderId: 'MXB174', amount: repayAmount, payCode: 'OXXO', requestType: 1 };
  const reference = (await server.call('instructions', requestedOn, bruno)).body.data.repayDetail.vCode;
  const isRepaid = (one: DemonstrationItem) => one.type === 'event' && one.name === 'loan.repaid';
  const watching = watch(bruno.mobilePhone, (all) => itemsOf(all).some(isRepaid));
  await post('/demo/pay', { reference, amount: repayAmount });
  const events = await watching;
  const items = itemsOf(events);
  const posted = items.findIndex((one) => one.type === 'ledger' && one.event.startsWith('payment:'));
  expect(posted).toBeGreaterThan(-1);
  expect(posted).toBeLessThan(items.findIndex(isRepaid));
  expect(new Set(events.map(({ id }) => id ?? Math.random())).size).toBe(events.length);
  const later = await watch(bruno.mobilePhone, (all) => stateOf(all)?.reversibleReference === reference);
  expect(stateOf(later)?.loans[0]?.status).toBe(200);
});

test('a connection that is lost continues where it was, and begins again where it can’t', async () => {
  const [market, phone] = ['MX', '5533300042'];
  const texts = (all: readonly FeedEvent[]) =>
    itemsOf(all).flatMap((one) => (one.type === 'message' ? [one.text] : []));
  for (const text of ['one', 'two']) await send(phone, text);
  const first = await watch(phone, (all) => texts(all).length === 2, { market });
  await send(phone, 'three');
  const [lastId, firstId] = [first.at(-1)?.id ?? '', first.find(({ id }) => id !== undefined)?.id ?? ''];
  const second = await watch(phone, (all) => texts(all).includes('three'), { lastEventId: lastId });
  expect([texts(second), second.some(({ event }) => event === 'reset')]).toEqual([['three'], false]);
  const third = await watch(phone, (all) => texts(all).length === 2, { lastEventId: firstId });
  expect(texts(third)).toEqual(['two', 'three']);
  for (const lastEventId of ['nonsense', '../../x-1', `${lastId}0000`]) {
    const again = await watch(phone, (all) => texts(all).length === 3, { lastEventId });
    expect([again[0]?.event, texts(again)]).toEqual(['reset', ['one', 'two', 'three']]);
  }
});

function send(phone: string, text: string): Promise<void> {
  return server.services.providers.sms.send({ callingCode: '+52', phone, text });
}

test('what can’t be a phone or a market is refused', async () => {
  for (const query of [
    '',
    'phone=1',
    'market=MX&phone=x',
    'market=XX&phone=5533300042',
    'market=mx&phone=123456',
  ])
    expect((await server.fetch(`/demo/events?${query}`)).status).toBe(400);
});

test('one address holds so many streams and no more, and a stop ends them', async () => {
  const own = await testServer();
  const url = `${own.origin}/demo/events?market=MX&phone=${ana.mobilePhone}`;
  const open = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => get(url, { agent: false }, resolve).once('error', reject));
  const streams = await Promise.all(Array.from({ length: connectionLimits.address }, open));
  expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const refused = await open();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
  refused.resume();
  streams[0]?.destroy();
  await expect.poll(async () => (await open()).statusCode).toBe(200);
  const ended = Promise.all(streams.slice(1).map((stream) => once(stream.resume(), 'close')));
  await own.close();
  await ended;
});

import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { busy, invalidField, parseRequest } from '../../../modules/api/index.ts';
import type { Services } from '../../../modules/services.ts';
import { createFeed, type Feed, type FeedKey } from './feed.ts';

const querySchema = z.object({
  market: z.string().regex(/^[A-Z]{2}$/),
  phone: z.string().regex(/^\d{6,15}$/),
});

/** Maximal connections in total and from one address, behind which a whole class may watch. */
export const connectionLimits = { total: 100, address: 20 };
const heartbeatMs = 15_000;
/** A browser reconnects automatically, from the last event it received. */
const maxConnectionMs = 600_000;
const retryMs = 2_000;
/** A reader that is slower than this is cut off, and continues where it was. */
const maxBufferedBytes = 512 * 1024;
/** How long a feed without subscribers is continued. */
const idleFeedMs = 60_000;

/**
 * `GET /demo/events?market=&phone=`: what happens to a person at the lender, as it happens, by server-sent events; codes for
 * a phone that has no account yet too. `Last-Event-ID` continues.
 */
export function serveFeed(app: FastifyInstance, services: Services): void {
  const feeds = new Map<string, Feed>();
  const connections = new Map<PassThrough, string>();

  function getFeed(key: FeedKey): Feed {
    const name = `${key.market}:${key.phone}`;
    const feed = feeds.get(name) ?? createFeed(services, key);
    feeds.set(name, feed);
    return feed;
  }

  function dropIdleFeeds(): void {
    for (const [name, feed] of feeds) {
      if (!feed.isIdle) continue;
      feed.close();
      feeds.delete(name);
    }
  }
  const cleaner = setInterval(dropIdleFeeds, idleFeedMs).unref();

  app.get('/demo/events', (request, reply) => {
    const key = parseRequest(querySchema, request.query);
    if (!Object.hasOwn(services.config.markets, key.market)) throw invalidField('market');
    requireFreeConnection(connections, request);
    const stream = openStream();
    connections.set(stream, request.ip);
    const lastEventId = request.headers['last-event-id'];
    const unsubscribe = getFeed(key).subscribe(
      { write: (text) => writeOrCut(stream, text) },
      typeof lastEventId === 'string' ? lastEventId : undefined,
    );
    stream.once('close', () => {
      unsubscribe();
      connections.delete(stream);
    });
    request.raw.once('close', () => stream.destroy());
    return reply
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8')
      .send(stream);
  });

  app.addHook('preClose', (done) => {
    clearInterval(cleaner);
    for (const stream of connections.keys()) stream.end();
    for (const feed of feeds.values()) feed.close();
    done();
  });
}

function requireFreeConnection(connections: ReadonlyMap<PassThrough, string>, { ip }: FastifyRequest): void {
  const ofAddress = [...connections.values()].filter((address) => address === ip).length;
  if (connections.size >= connectionLimits.total || ofAddress >= connectionLimits.address) throw busy();
}

function openStream(): PassThrough {
  const stream = new PassThrough();
  stream.write(`retry: ${retryMs}\n\n`);
  const heartbeat = setInterval(() => writeOrCut(stream, ':\n\n'), heartbeatMs);
  const end = setTimeout(() => stream.end(), maxConnectionMs);
  stream.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(end);
  });
  return stream;
}

function writeOrCut(stream: PassThrough, text: string): void {
  if (stream.writableEnded) return;
  if (stream.readableLength + stream.writableLength > maxBufferedBytes) stream.destroy();
  else stream.write(text);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { deskCalls, deskPrefix } from '../../contract/desk/calls.ts';
import { multipartBytes, statementBytes } from './bodyBounds.ts';

/** How a body has to come. */
export type BodyPace = {
  leastBytesPerSecond: number;
  /** Until the rate counts, and the longest silence: a telephone changes its cell. */
  graceMs: number;
  lookMs: number;
};

/** The rate is what 3G gives at the least, 64 kbit/s: the largest photograph may take 21 minutes, a call's body half a one. */
const usualPace: BodyPace = { leastBytesPerSecond: 8_000, graceMs: 20_000, lookMs: 1_000 };
/** When the server stops, for bodies that are still coming. */
const stoppingMs = 5_000;
/** What is refused is let by so far, so that its sender hears why. */
const letBy = 1_000_000;
const statementAddress = `${deskPrefix}/${deskCalls.importStatement.path}`;
const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

type Coming = {
  request: IncomingMessage;
  response: ServerResponse;
  /** Bytes its connection had received when the request began, and when we last looked. */
  first: number;
  last: number;
  since: number;
  lastAt: number;
};

/**
 * Watches the bodies of all requests, whatever they are and whoever reads them. One that falls silent, or comes slower
 * on the whole than its pace, is answered 408 and its connection closed: what it held is free again.
 */
export function watchBodies(pace: BodyPace = usualPace) {
  const coming = new Set<Coming>();
  let stopAt = Number.POSITIVE_INFINITY;

  const timer = setInterval(() => {
    const now = performance.now();
    for (const body of coming) {
      if (body.request.complete || body.request.socket.destroyed) coming.delete(body);
      else if (now > stopAt || isTooSlow(body, pace, now)) cut(body);
    }
  }, pace.lookMs);
  timer.unref();

  return {
    watch(request: IncomingMessage, response: ServerResponse): void {
      const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
      if (length === '0' && encoding === undefined) return;
      // What the server asks of itself comes through no connection.
      if (!(request.socket instanceof Socket)) return;
      const now = performance.now();
      const first = request.socket.bytesRead;
      coming.add({ request, response, first, last: first, since: now, lastAt: now });
    },
    /** The server stops: what is still coming gets a few seconds more. */
    stop(): void {
      stopAt = performance.now() + stoppingMs;
    },
    close(): void {
      clearInterval(timer);
    },
  };
}

function isTooSlow(body: Coming, { leastBytesPerSecond, graceMs }: BodyPace, now: number): boolean {
  const received = body.request.socket.bytesRead;
  // Where we don't read, for a while, its sender isn't to blame.
  if (received > body.last || body.request.isPaused()) {
    body.last = received;
    body.lastAt = now;
  }
  if (received - body.first > mostBytes(body.request) || now - body.lastAt > graceMs) return true;
  const seconds = (now - body.since - graceMs) / 1000;
  return received - body.first < seconds * leastBytesPerSecond;
}

/** More than a request's body may have. */
function mostBytes({ url }: IncomingMessage): number {
  return (url === statementAddress ? statementBytes : multipartBytes) + letBy;
}

function cut({ request: { socket }, response }: Coming): void {
  if (!response.headersSent && socket.writable) socket.write(timedOut);
  socket.destroy();
}

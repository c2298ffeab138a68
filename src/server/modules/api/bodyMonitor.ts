import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { deskCalls, deskPrefix } from '../../../contract/desk/calls.ts';
import { limits } from '../../../contract/limits.ts';

/** The longest body as JSON or form, and all fields of a multipart one together; held in memory while it comes. */
export const maxBodyBytes = 64 * 1024;
/** The longest field: the list of a complaint's images. */
export const maxFieldBytes = 24_000;
/** The longest multipart body: a file, which isn't held in memory, and fields. */
export const maxMultipartBytes = limits.uploadBytes + maxBodyBytes;
/** A bank statement of 24 MB, as base64 in JSON; of staff alone. */
export const maxStatementBytes = 34 * 1024 * 1024;

/** How a body has to come. */
export type BodyRateLimits = {
  minBytesPerSecond: number;
  /** Until the rate counts, and the longest silence: a telephone changes its cell. */
  graceMs: number;
  checkIntervalMs: number;
};

/** The rate is what 3G gives at the least, 64 kbit/s: the largest photograph may take 21 minutes, a call's body half a one. */
const defaultRateLimits: BodyRateLimits = {
  minBytesPerSecond: 8_000,
  graceMs: 20_000,
  checkIntervalMs: 1_000,
};
/** When the server stops, for bodies that are still coming. */
const shutdownGraceMs = 5_000;
/** What is refused is let by so far, so that its sender hears why. */
const drainAllowanceBytes = 1_000_000;
const statementUrl = `${deskPrefix}/${deskCalls.importStatement.path}`;
const timeoutResponse = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

type IncomingBody = {
  request: IncomingMessage;
  response: ServerResponse;
  /** Bytes its connection had received when the request began, and when we last looked. */
  initialBytes: number;
  lastBytes: number;
  startedAt: number;
  lastProgressAt: number;
};

/**
 * Watches the bodies of all requests, whatever they are and whoever reads them. One that falls silent, or comes slower
 * on the whole than its pace, is answered 408 and its connection closed: what it held is free again.
 */
export function createBodyMonitor(rateLimits: BodyRateLimits = defaultRateLimits) {
  const bodies = new Set<IncomingBody>();
  let stopAt = Number.POSITIVE_INFINITY;

  const timer = setInterval(() => {
    const now = performance.now();
    for (const body of bodies) {
      if (body.request.complete || body.request.socket.destroyed) bodies.delete(body);
      else if (now > stopAt || isTooSlow(body, rateLimits, now)) abortBody(body);
    }
  }, rateLimits.checkIntervalMs);
  timer.unref();

  return {
    watch(request: IncomingMessage, response: ServerResponse): void {
      const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
      if (length === '0' && encoding === undefined) return;
      // What the server asks of itself comes through no connection.
      if (!(request.socket instanceof Socket)) return;
      const now = performance.now();
      const initialBytes = request.socket.bytesRead;
      bodies.add({
        request,
        response,
        initialBytes,
        lastBytes: initialBytes,
        startedAt: now,
        lastProgressAt: now,
      });
    },
    /** The server stops: what is still coming gets a few seconds more. */
    stop(): void {
      stopAt = performance.now() + shutdownGraceMs;
    },
    close(): void {
      clearInterval(timer);
    },
  };
}

function isTooSlow(body: IncomingBody, { minBytesPerSecond, graceMs }: BodyRateLimits, now: number): boolean {
  const bytesRead = body.request.socket.bytesRead;
  // Where we don't read, for a while, its sender isn't to blame.
  if (bytesRead > body.lastBytes || body.request.isPaused()) {
    body.lastBytes = bytesRead;
    body.lastProgressAt = now;
  }
  if (bytesRead - body.initialBytes > getMaxBytes(body.request) || now - body.lastProgressAt > graceMs)
    return true;
  const seconds = (now - body.startedAt - graceMs) / 1000;
  return bytesRead - body.initialBytes < seconds * minBytesPerSecond;
}

/** More than a request's body may have. */
function getMaxBytes({ url }: IncomingMessage): number {
  return (url === statementUrl ? maxStatementBytes : maxMultipartBytes) + drainAllowanceBytes;
}

function abortBody({ request: { socket }, response }: IncomingBody): void {
  if (!response.headersSent && socket.writable) socket.write(timeoutResponse);
  socket.destroy();
}

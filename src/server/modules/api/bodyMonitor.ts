import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { limits } from '../../../contract/limits.ts';

/** The longest JSON or form body, and all fields of a multipart one together; buffered in memory. */
export const maxBodyBytes = 64 * 1024;
/** The longest field: the list of a complaint's images. */
export const maxFieldBytes = 24_000;
/** The longest multipart body: fields, and a file, which is streamed. */
export const maxMultipartBytes = limits.uploadBytes + maxBodyBytes;
/** A file of 24 MB as base64 in JSON (bank statement, settlement, import); staff only. */
export const maxFileBodyBytes = 34 * 1024 * 1024;

/** The minimal rate of an incoming body. */
export type BodyRateLimits = {
  minBytesPerSecond: number;
  /** Until the rate applies, and the longest pause: phones switch cells. */
  graceMs: number;
  checkIntervalMs: number;
};

/** 64 kbit/s, the lowest rate of 3G: the largest photograph may take 21 minutes, a call's body half a minute. */
const defaultRateLimits: BodyRateLimits = {
  minBytesPerSecond: 8_000,
  graceMs: 20_000,
  checkIntervalMs: 1_000,
};
/** For incoming bodies while the server stops. */
const shutdownGraceMs = 5_000;
/** A refused body is drained up to this excess, so that its sender receives the response. */
const drainAllowanceBytes = 1_000_000;
const timeoutResponse = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

type IncomingBody = {
  request: IncomingMessage;
  response: ServerResponse;
  maxBytes: number;
  /** Bytes its connection had received when the request began, and when we last looked. */
  initialBytes: number;
  lastBytes: number;
  startedAt: number;
  lastProgressAt: number;
};

/**
 * Watches the bodies of all requests. One that pauses too long, is slower on average than the minimal rate or is too long gets
 * 408, and its connection is closed.
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
    /** `bodyLimit`: of the request's route, whose multipart bodies may have {@link maxMultipartBytes}. */
    watch(request: IncomingMessage, response: ServerResponse, bodyLimit = maxBodyBytes): void {
      const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
      if (length === '0' && encoding === undefined) return;
      // Injected requests have no socket.
      if (!(request.socket instanceof Socket)) return;
      const now = performance.now();
      const initialBytes = request.socket.bytesRead;
      bodies.add({
        request,
        response,
        maxBytes: Math.max(bodyLimit, maxMultipartBytes) + drainAllowanceBytes,
        initialBytes,
        lastBytes: initialBytes,
        startedAt: now,
        lastProgressAt: now,
      });
    },
    /** The server stops: bodies get a few seconds more. */
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
  // While the server doesn't read, the sender isn't slow.
  if (bytesRead > body.lastBytes || body.request.isPaused()) {
    body.lastBytes = bytesRead;
    body.lastProgressAt = now;
  }
  if (bytesRead - body.initialBytes > body.maxBytes || now - body.lastProgressAt > graceMs) return true;
  const seconds = (now - body.startedAt - graceMs) / 1000;
  return bytesRead - body.initialBytes < seconds * minBytesPerSecond;
}

function abortBody({ request: { socket }, response }: IncomingBody): void {
  if (!response.headersSent && socket.writable) socket.write(timeoutResponse);
  socket.destroy();
}

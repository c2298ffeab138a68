import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointPath, endpoints, providerNoticePath } from '../../../contract/endpoints.ts';
import { buildApp } from '../../app/buildApp.ts';
import { hourMs } from '../../platform/durations.ts';
import { createPhoto } from '../../testing/images.ts';
import { ana, type TestServer, testServer, toSessionHeaders } from '../../testing/testServer.ts';

/** Shorter than usual, at a rate that a busy machine's test keeps to. */
const rateLimits = { minBytesPerSecond: 2_000, graceMs: 1_250, checkIntervalMs: 50 };
const boundary = 'part';

let server: TestServer;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  server = await testServer();
  app = buildApp(server.services, { bodyRateLimits: rateLimits });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const filePart = `\r\n--${boundary}\r\ncontent-disposition: form-data; name="problemImage"; filename="a.jpg"\r\n\r\n`;
const details = endpointPath(endpoints.loanDetails);
const upload = endpointPath(endpoints.complaintUpload);
const bodies = [
  ['JSON', details, 'application/json', '{"orderId":'],
  ['a form', details, 'application/x-www-form-urlencoded', 'orderId='],
  ['a payment notice', `${providerNoticePath}/sandbox`, 'application/json', '{"eventId":'],
  ['fields', details, `multipart/form-data; boundary=${boundary}`, `\r\n--${boundary}\r\n`],
  ['a picture', upload, `multipart/form-data; boundary=${boundary}`, `${filePart}beginning`],
  ['what nothing serves', '/nowhere', 'application/json', '{'],
] as const;

test.concurrent.each(bodies)('a body that stalls ends with 408: %s', async (_name, path, type, start) => {
  const socket = connect({ port });
  socket.write(`${toRequestHead(path, type, 60_000)}${start}`);
  const startedAt = performance.now();
  const response = await text(socket);
  expect(response).toMatch(/^HTTP\/1\.1 408/);
  expect(performance.now() - startedAt).toBeGreaterThan(rateLimits.graceMs - rateLimits.checkIntervalMs);
});

test.concurrent.each(bodies)(
  'a body that arrives byte by byte ends with 408: %s',
  async (_name, path, type, start) => {
    const socket = connect({ port });
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(`${toRequestHead(path, type, 60_000)}${start}`);
    const drip = setInterval(() => socket.write(' '), 100);
    await new Promise((closed) => socket.once('close', closed));
    clearInterval(drip);
  },
);

test.concurrent('a photograph over a slow line is received whole', async () => {
  const end = `\r\n--${boundary}--\r\n`;
  const body = Buffer.concat([
    Buffer.from(filePart),
    await createPhoto(),
    Buffer.alloc(40_000),
    Buffer.from(end),
  ]);
  const socket = connect({ port });
  const response = text(socket);
  const startedAt = performance.now();
  socket.write(toRequestHead(upload, `multipart/form-data; boundary=${boundary}`, body.length));
  for (let sent = 0; sent < body.length; sent += 1_000) {
    socket.write(body.subarray(sent, sent + 1_000));
    await sleep(80);
  }
  expect(await response).toMatch(/^HTTP\/1\.1 200[\s\S]*"code":0/);
  expect(performance.now() - startedAt).toBeGreaterThan(2 * rateLimits.graceMs);
});

test.concurrent('a server that stops does not wait for an incomplete body', async () => {
  const stopping = buildApp(server.services, { bodyRateLimits: { ...rateLimits, graceMs: hourMs } });
  const address = await stopping.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect({ port: Number(new URL(address).port) });
  socket.on('error', () => undefined);
  socket.resume();
  const arrived = once(stopping.server, 'request');
  socket.write(`${toRequestHead(details, 'application/json', 60_000)}{`);
  await arrived;
  await stopping.close();
});

function toRequestHead(path: string, type: string, length: number): string {
  const headers = { host: 'localhost', connection: 'close', 'content-type': type, 'content-length': length };
  const lines = Object.entries({ ...headers, ...toSessionHeaders(ana) });
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

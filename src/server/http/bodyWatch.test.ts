import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, endpoints, paymentWebhookPath } from '../../contract/endpoints.ts';
import { makeApp } from '../serve.ts';
import { aPhoto } from '../testing/images.ts';
import { ana, headersOf, type TestServer, testServer } from '../testing/testServer.ts';

/** Shorter than usual, at a rate that a busy machine's test keeps to. */
const pace = { leastBytesPerSecond: 2_000, graceMs: 1_250, lookMs: 50 };
const boundary = 'part';

let server: TestServer;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  server = await testServer();
  app = makeApp(server.services, undefined, pace);
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const filePart = `\r\n--${boundary}\r\ncontent-disposition: form-data; name="problemImage"; filename="a.jpg"\r\n\r\n`;
const details = addressOf(endpoints.loanDetails);
const upload = addressOf(endpoints.complaintUpload);
const bodies = [
  ['JSON', details, 'application/json', '{"orderId":'],
  ['a form', details, 'application/x-www-form-urlencoded', 'orderId='],
  ['a payment notice', `${paymentWebhookPath}/sandbox`, 'application/json', '{"eventId":'],
  ['fields', details, `multipart/form-data; boundary=${boundary}`, `\r\n--${boundary}\r\n`],
  ['a picture', upload, `multipart/form-data; boundary=${boundary}`, `${filePart}beginning`],
  ['what nothing serves', '/nowhere', 'application/json', '{'],
] as const;

test.each(bodies)('a body that falls silent ends with 408: %s', async (_name, path, type, start) => {
  const socket = connect({ port });
  socket.write(`${headOf(path, type, 60_000)}${start}`);
  const begun = performance.now();
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 408/);
  expect(performance.now() - begun).toBeGreaterThan(pace.graceMs - pace.lookMs);
});

test.each(bodies)('a body that comes byte by byte ends with it: %s', async (_name, path, type, start) => {
  const socket = connect({ port });
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(`${headOf(path, type, 60_000)}${start}`);
  const drip = setInterval(() => socket.write(' '), 100);
  await new Promise((closed) => socket.once('close', closed));
  clearInterval(drip);
});

test('a photograph over a slow line arrives, however long it takes', async () => {
  const end = `\r\n--${boundary}--\r\n`;
  const body = Buffer.concat([Buffer.from(filePart), await aPhoto(), Buffer.alloc(40_000), Buffer.from(end)]);
  const socket = connect({ port });
  const answer = text(socket);
  const begun = performance.now();
  socket.write(headOf(upload, `multipart/form-data; boundary=${boundary}`, body.length));
  for (let sent = 0; sent < body.length; sent += 1_000) {
    socket.write(body.subarray(sent, sent + 1_000));
    await sleep(80);
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 200[\s\S]*"code":0/);
  expect(performance.now() - begun).toBeGreaterThan(2 * pace.graceMs);
});

test('a server that stops does not wait for what is half sent', async () => {
  const stopping = makeApp(server.services, undefined, { ...pace, graceMs: 60_000 });
  const address = await stopping.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect({ port: Number(new URL(address).port) });
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(`${headOf(details, 'application/json', 60_000)}{`);
  await sleep(200);
  const begun = performance.now();
  await stopping.close();
  expect(performance.now() - begun).toBeLessThan(30_000);
});

function headOf(path: string, type: string, length: number): string {
  const headers = { host: 'localhost', connection: 'close', 'content-type': type, 'content-length': length };
  const lines = Object.entries({ ...headers, ...headersOf(ana) });
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

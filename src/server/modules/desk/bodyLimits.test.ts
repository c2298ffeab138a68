import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskCalls, deskPrefix } from '../../../contract/desk/calls.ts';
import { roles } from '../../../contract/desk/staff.ts';
import { buildApp } from '../../app/buildApp.ts';
import { hourMs } from '../../platform/durations.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { writeEndpoints } from './endpoints/index.ts';
import { canCall } from './permissions.ts';
import { signInAs } from './testing/desk.ts';

const checkIntervalMs = 50;

let server: TestServer;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  server = await testServer();
  const bodyRateLimits = { minBytesPerSecond: 1, graceMs: hourMs, checkIntervalMs };
  app = buildApp(server.services, { bodyRateLimits });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const withFile = writeEndpoints.flatMap(({ name, maxBodyBytes }) =>
  maxBodyBytes === undefined ? [] : [[name, maxBodyBytes] as const],
);
const cases = withFile.flatMap(([name, maxBodyBytes]) =>
  ['', '/', '?language=en'].map((end) => [name, end, maxBodyBytes] as const),
);

test('calls with a file have a body limit of their own', () => {
  expect(withFile.map(([name]) => name).sort()).toEqual(
    ['answerComplaint', 'importBankStatement', 'uploadImport', 'uploadSettlementFile'].sort(),
  );
});

test.each(cases)('a body up to the limit of its call may arrive slowly: %s%s', async (name, end, length) => {
  const role = roles.find((one) => canCall([one], name));
  if (role === undefined) throw new Error(`no role may call ${name}`);
  const { cookie } = await signInAs(server, role);
  const path = `${deskPrefix}/${deskCalls[name].path.replace(/:\w+/, 'none')}${end}`;
  const headers = {
    host: 'localhost',
    connection: 'close',
    cookie,
    'x-desk': '1',
    'idempotency-key': `${name}${end}`,
    'content-type': 'application/json',
    'content-length': length,
  };
  const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}\r\n`);
  const socket = connect({ port });
  const response = text(socket);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n{`);
  if (!socket.write(' '.repeat(length - 2))) await once(socket, 'drain');
  await sleep(4 * checkIntervalMs);
  socket.write('}');
  expect(await response).toMatch(/^HTTP\/1\.1 400 /);
});

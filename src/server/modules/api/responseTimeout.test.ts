import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import type { FastifyBaseLogger } from 'fastify';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../../config/index.ts';
import { createLogger } from '../../platform/log.ts';
import type { Services } from '../services.ts';
import { enforceResponseTimeout, sendError } from './app.ts';
import { RequestError, toRequestError } from './errors.ts';

async function createTestApp(handler: () => Promise<unknown>) {
  const app = Fastify();
  await app.register(multipart);
  enforceResponseTimeout(app, 20);
  app.setErrorHandler((error, request, reply) => {
    const { status, text, retryAfterSeconds } = toRequestError(error, request);
    return reply.code(status).header('retry-after', retryAfterSeconds).send(text);
  });
  app.get('/', handler);
  return app;
}

test('a call blocked by the database is answered 503 in time, and its later result is ignored', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  await using app = await createTestApp(() => promise);
  const response = await app.inject('/');
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  expect(response.json().es).toBe(
    'No podemos responder en este momento. Espera unos segundos y vuelve a intentarlo.',
  );
  resolve('late');
});

test('a started response is sent to its end, even to a slow client', async () => {
  async function* streamSlowly() {
    for (const part of ['one', 'two', 'three']) {
      yield part;
      await sleep(20);
    }
  }
  await using app = await createTestApp(async () => Readable.from(streamSlowly()));
  const response = await app.inject('/');
  expect([response.statusCode, response.body]).toEqual([200, 'onetwothree']);
});

test('a page that waits too long is answered like any call, although its content type was set before', async () => {
  const services = { config: readConfig() } as Services;
  await using app = Fastify();
  await app.register(multipart);
  enforceResponseTimeout(app, 20);
  app.setErrorHandler((error, request, reply) => sendError(services, error, request, reply));
  app.get('/', async (_request, reply) => {
    reply.type('text/html');
    await sleep(40);
    return 'late';
  });
  const response = await app.inject('/');
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    503,
    'application/json; charset=utf-8',
  ]);
});

test.each([
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
  Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' }),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
])('an unavailable database is answered 503 with Retry-After: %s', async (error) => {
  await using app = await createTestApp(() => Promise.reject(error));
  const response = await app.inject('/');
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
});

test('another error is a fault, and a refusal has its own status', async () => {
  await using faultyApp = await createTestApp(() => Promise.reject(new Error('relation does not exist')));
  expect((await faultyApp.inject('/')).statusCode).toBe(500);
  await using notFoundApp = await createTestApp(() =>
    Promise.reject(new RequestError(404, { es: 'No', en: 'No' })),
  );
  expect((await notFoundApp.inject('/')).statusCode).toBe(404);
});

test('an unknown path is answered once, and a later answer without effect is logged without its address', async () => {
  const lines: string[] = [];
  const log: FastifyBaseLogger = createLogger('warn', { write: (line) => void lines.push(line) });
  const app = Fastify({ loggerInstance: log });
  await app.register(multipart);
  enforceResponseTimeout(app, 20);
  app.setErrorHandler((_error, _request, reply) => reply.code(503).send('away'));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('nothing'));
  app.get('/gone', (_request, reply) => reply.callNotFound());
  app.get('/late', () => sleep(60, 'late'));
  const requestStatus = async (path: string) =>
    (await app.inject(`${path}?sessionId=demo-mx-ana`)).statusCode;
  expect(await requestStatus('/gone')).toBe(404);
  await sleep(60);
  expect(lines).toEqual([]);
  expect(await requestStatus('/late')).toBe(503);
  await expect.poll(() => lines.join('')).toContain('FST_ERR_REP_ALREADY_SENT');
  expect(lines.join('')).not.toContain('demo-mx-ana');
  await app.close();
});

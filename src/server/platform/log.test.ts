import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app/buildApp.ts';
import { readSettings } from '../config/index.ts';
import { createApp, registerErrorHandler } from '../modules/api/index.ts';
import { type TestServer, testServer } from '../testing/testServer.ts';
import { createLogger } from './log.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ seed: false });
});
afterAll(() => server.close());

test('what nothing serves, or can’t be read, is logged without its path', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = createLogger('trace', sink);
  const services = { ...server.services, log };
  const app = buildApp(services);
  const session = 'sessionId=demo-mx-ana&mobilePhone=5512345678';
  const encoded = encodeURIComponent(`?${session}`);
  for (const url of [
    `/loanDetails${encoded}`,
    `/v3/loan-details/loan-details${encoded}`,
    `/operator/${encoded}`,
    `/contracts/${encoded}.pdf`,
    `/webhooks/payments/${encoded}`,
    `/${session}`,
    `/%E0%A4%A?${session}`,
    `/loanDetails%00${session}`,
  ]) {
    for (const method of ['GET', 'POST', 'OPTIONS'] as const) await app.inject({ method, url });
  }
  await app.close();
  const output = lines.join('');
  expect(output).toContain('"path":"(unknown)"');
  expect(output).toContain('"path":"/contracts/:orderNo.pdf"');
  for (const secret of ['demo-mx-ana', '5512345678']) expect(output).not.toContain(secret);
});

test('a request is one line with its id and path, never with what its address carries', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const settings = readSettings({});
  const app = createApp(settings, createLogger('info', sink));
  app.get('/loanDetails', (request) => {
    request.log.info(
      { caller: { sessionId: 'demo-mx-ana', mobilePhone: '5512345678', smsCode: '123456' } },
      'seen',
    );
    request.log.child({ step: 2 }).warn('seen again');
    return { ok: true };
  });
  const response = await app.inject('/loanDetails?sessionId=demo-mx-ana&mobilePhone=5512345678');
  await app.close();
  const output = lines.join('');
  expect(output).toContain(String(response.headers['x-request-id']));
  expect(output).toContain('"path":"/loanDetails"');
  for (const secret of ['demo-mx-ana', '5512345678', '123456']) expect(output).not.toContain(secret);
  const entries = lines.map((line) => JSON.parse(line));
  const reqId = response.headers['x-request-id'];
  expect(entries.find(({ msg }) => msg === 'seen')).toMatchObject({ level: 30, reqId });
  expect(entries.find(({ msg }) => msg === 'seen again')).toMatchObject({ level: 40, reqId, step: 2 });
  expect(entries.filter(({ msg }) => msg === 'request')).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      reqId,
      method: 'GET',
      path: '/loanDetails',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    },
  ]);
});

test('a fault is one line, whatever its words, and its caller gets its request id alone', async () => {
  const lines: string[] = [];
  const log = createLogger(
    'info',
    new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
  );
  const app = createApp(readSettings({}), log);
  registerErrorHandler(app, { ...server.services, log });
  app.get('/fails', () => {
    throw new Error('table "loans" is gone\n{"level":30,"msg":"all is well"}\r\n\u2028and more');
  });
  const { statusCode, body, headers } = await app.inject('/fails?sessionId=demo-mx-ana');
  await app.close();
  expect([statusCode, JSON.parse(body).data]).toEqual([500, null]);
  expect(body).toContain(String(headers['x-request-id']).slice(0, 8));
  expect(body).not.toMatch(/loans|at .*\.ts/);
  const entries = lines
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(entries.map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'request failed'],
    [30, 'request'],
  ]);
  expect(entries[0]).toMatchObject({
    reqId: headers['x-request-id'],
    err: { stack: expect.stringContaining('log.test.ts') },
  });
});

import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { readSettings } from './config/index.ts';
import { createApp } from './http/index.ts';
import { makeLog } from './log.ts';

test('a request is one line with its id and path, never with what its address carries', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const settings = readSettings({});
  const app = createApp(settings, makeLog('info', sink));
  app.get('/loanDetails', (request) => {
    request.log.info(
      { caller: { sessionId: 'demo-mx-ana', mobilePhone: '5512345678', smsCode: '123456' } },
      'seen',
    );
    return { ok: true };
  });
  const response = await app.inject('/loanDetails?sessionId=demo-mx-ana&mobilePhone=5512345678');
  await app.close();
  const written = lines.join('');
  expect(written).toContain(String(response.headers['x-request-id']));
  expect(written).toContain('"path":"/loanDetails"');
  for (const secret of ['demo-mx-ana', '5512345678', '123456']) expect(written).not.toContain(secret);
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(requests).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      reqId: response.headers['x-request-id'],
      method: 'GET',
      path: '/loanDetails',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    },
  ]);
});

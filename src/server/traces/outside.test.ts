import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testServer } from '../testing/testServer.ts';
import { collector } from './testing/collector.ts';

const theirs = 'ab'.repeat(16);

test('what a caller says of a trace begins none, is in none, and comes back nowhere', async () => {
  const collected = await collector();
  const server = await testServer({ env: { TRACES_URL: collected.url, TRACES_SHARE: '0.000001' } });
  const parents = [
    `00-${theirs}-${'cd'.repeat(8)}-01`,
    `ff-${theirs}`,
    `00-${'0'.repeat(32)}-x`,
    theirs.repeat(100),
  ];
  for (const traceparent of parents) {
    const baggage = `secret=${theirs},${'a=b,'.repeat(500)}`;
    const headers = { traceparent, tracestate: `vendor=${theirs.repeat(50)}`, baggage, b3: `${theirs}-1` };
    const answer = await server.fetch('/ready', { headers });
    expect(answer.status).toBe(200);
    expect(JSON.stringify([...answer.headers])).not.toContain(theirs);
  }
  await server.close();
  await collected.close();
  // Whoever asks to be traced isn't, where one in a million is.
  expect(collected.texts).toEqual([]);
});

/** What a collector may do instead of taking spans. */
const hostile: [string, (response: ServerResponse) => void][] = [
  ['says nothing', () => undefined],
  ['never ends its answer', (response) => void response.writeHead(200).write('{')],
  ['answers without end', (response) => flood(response)],
  [
    'asks to come back in a year',
    (response) => void response.writeHead(429, { 'retry-after': '31536000' }).end(),
  ],
  ['leads elsewhere', (response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()],
  ['breaks off', (response) => void response.destroy()],
];

test.each(hostile)(
  'a collector that %s keeps no page waiting, and no server from stopping',
  async (_name, answer) => {
    const server = createServer((request, response) => {
      request.resume();
      response.on('error', () => undefined);
      answer(response);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
    const own = await testServer({ env: { TRACES_URL: url } });
    const slowest = async () => {
      let most = 0;
      for (let asked = 0; asked < 60; asked += 1) {
        const begun = performance.now();
        expect((await own.call('loanDetails', { orderId: 'MX174' })).status).toBe(200);
        most = Math.max(most, performance.now() - begun);
      }
      return most;
    };
    expect(await slowest()).toBeLessThan(1_500);
    const begun = performance.now();
    await own.close();
    expect(performance.now() - begun).toBeLessThan(8_000);
  },
);

function flood(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536, ' ');
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.writeHead(200).on('drain', pour);
  pour();
}

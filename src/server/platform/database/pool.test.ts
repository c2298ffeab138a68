import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BatchingSocket } from './pool.ts';

test('what is corked and uncorked several times in one turn of the event loop leaves at its end', async () => {
  const listener = createServer((peer) => peer.pipe(peer)).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const socket = new BatchingSocket();
  await once(socket.connect((listener.address() as AddressInfo).port, '127.0.0.1'), 'connect');
  for (const message of ['bind', 'sync']) {
    socket.cork();
    socket.write(message);
    socket.uncork();
  }
  expect([socket.writableCorked, socket.writableLength]).toEqual([2, 8]);
  await nextTurn();
  expect([socket.writableCorked, String(await once(socket, 'data'))]).toEqual([0, 'bindsync']);
  socket.end();
  await once(socket, 'close');
  listener.close();
});

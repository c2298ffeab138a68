import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Asked = { method: string; path: string; headers: IncomingHttpHeaders; text: string };
export type Reply = { status: number; body?: unknown };

/**
 * What goes wrong with the next request. `hang`: nothing is done and nothing answered; `lost`: it is done, and the
 * answer never comes; `drop`: nothing is done, the connection breaks; `fault`: nothing is done, 500; a number: done and
 * answered after so many ms.
 */
export type Mishap = 'hang' | 'lost' | 'drop' | 'fault' | number;

export type StandInServer = {
  api: string;
  asked: Asked[];
  /** Taken in turn, one a request. */
  mishaps: Mishap[];
  /** What goes wrong where none of these is left; nothing, unless somebody says so. */
  chance: (() => Mishap | undefined) | undefined;
  [Symbol.asyncDispose](): Promise<void>;
};

/** A provider's API on a free port. */
export async function standInServer(answer: (asked: Asked) => Reply): Promise<StandInServer> {
  const asked: Asked[] = [];
  const mishaps: Mishap[] = [];
  const server = createServer(async (request, response) => {
    const one = await read(request);
    asked.push(one);
    const mishap = mishaps.shift() ?? standIn.chance?.();
    if (mishap === 'hang') return;
    if (mishap === 'drop') return void request.socket.destroy();
    const reply = mishap === 'fault' ? { status: 500, body: {} } : answer(one);
    if (mishap === 'lost') return void request.socket.destroy();
    if (typeof mishap === 'number') await sleep(mishap);
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(reply.body === undefined ? '' : JSON.stringify(reply.body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const standIn: StandInServer = {
    api: `http://127.0.0.1:${port}`,
    asked,
    mishaps,
    chance: undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return standIn;
}

async function read(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = '', url = '', headers } = request;
  return { method, path: url, headers, text: Buffer.concat(chunks).toString('utf8') };
}

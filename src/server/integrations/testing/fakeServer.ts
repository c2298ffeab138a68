import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type FakeRequest = { method: string; path: string; headers: IncomingHttpHeaders; text: string };
export type FakeReply = { status: number; body?: unknown };

/**
 * What goes wrong with the next request. `hang`: nothing is done and nothing answered; `lost`: it is done, and the
 * answer never comes; `drop`: nothing is done, the connection breaks; `fault`: nothing is done, 500; a number: done and
 * answered after so many ms.
 */
export type InjectedFault = 'hang' | 'lost' | 'drop' | 'fault' | number;

export type FakeServer = {
  api: string;
  requests: FakeRequest[];
  /** Taken in turn, one a request. */
  faults: InjectedFault[];
  /** The fault once this list is empty; none unless the test sets one. */
  randomFault: (() => InjectedFault | undefined) | undefined;
  [Symbol.asyncDispose](): Promise<void>;
};

/** A provider's API on a free port. */
export async function createFakeServer(
  handleRequest: (request: FakeRequest) => FakeReply,
): Promise<FakeServer> {
  const requests: FakeRequest[] = [];
  const faults: InjectedFault[] = [];
  const server = createServer(async (request, response) => {
    const received = await readRequest(request);
    requests.push(received);
    const fault = faults.shift() ?? fakeServer.randomFault?.();
    if (fault === 'hang') return;
    if (fault === 'drop') return void request.socket.destroy();
    const reply = fault === 'fault' ? { status: 500, body: {} } : handleRequest(received);
    if (fault === 'lost') return void request.socket.destroy();
    if (typeof fault === 'number') await sleep(fault);
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(reply.body === undefined ? '' : JSON.stringify(reply.body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const fakeServer: FakeServer = {
    api: `http://127.0.0.1:${port}`,
    requests,
    faults,
    randomFault: undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return fakeServer;
}

async function readRequest(request: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = '', url = '', headers } = request;
  return { method, path: url, headers, text: Buffer.concat(chunks).toString('utf8') };
}

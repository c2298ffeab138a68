import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type EventReceiver = {
  url: string;
  requests: { headers: IncomingHttpHeaders; text: string }[];
  /** What the next ones are answered instead of 204, one each; `drop`: nothing, after they were read. */
  failures: (number | { status: number; body: string } | 'drop')[];
  close(): Promise<void>;
};

/** A lender's system that listens for events. */
export async function startEventReceiver(): Promise<EventReceiver> {
  const requests: EventReceiver['requests'] = [];
  const failures: EventReceiver['failures'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push({ headers: request.headers, text: Buffer.concat(chunks).toString('utf8') });
    const failure = failures.shift() ?? 204;
    if (failure === 'drop') request.socket.destroy();
    else if (typeof failure === 'number') response.writeHead(failure).end();
    else response.writeHead(failure.status).end(failure.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    failures,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

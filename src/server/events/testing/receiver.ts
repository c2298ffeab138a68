import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Receiver = {
  url: string;
  asked: { headers: IncomingHttpHeaders; text: string }[];
  /** What the next ones are answered instead of 204, one each; `drop`: nothing, after they were read. */
  mishaps: (number | 'drop')[];
  close(): Promise<void>;
};

/** A lender's system that listens for events. */
export async function receiver(): Promise<Receiver> {
  const asked: Receiver['asked'] = [];
  const mishaps: Receiver['mishaps'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    asked.push({ headers: request.headers, text: Buffer.concat(chunks).toString('utf8') });
    const mishap = mishaps.shift() ?? 204;
    if (mishap === 'drop') request.socket.destroy();
    else response.writeHead(mishap).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    mishaps,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

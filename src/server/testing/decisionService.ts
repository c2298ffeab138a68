import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer's body as it is sent; a status without a body; or none at all. */
type Reply = { body: string } | { status: number } | 'hang';

export type DecisionService = {
  url: string;
  asked: { headers: IncomingHttpHeaders; text: string }[];
  /** What is answered from now on. */
  reply: Reply;
  /** What happens between the question and the answer. */
  meanwhile: () => Promise<unknown>;
  close(): Promise<void>;
};

/** A lender's own service that decides orders. */
export async function decisionService(): Promise<DecisionService> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    service.asked.push({ headers: request.headers, text: Buffer.concat(chunks).toString('utf8') });
    await service.meanwhile();
    const { reply } = service;
    if (reply === 'hang') return;
    if ('status' in reply) response.writeHead(reply.status).end();
    else response.end(reply.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const service: DecisionService = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    reply: 'hang',
    meanwhile: async () => undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return service;
}

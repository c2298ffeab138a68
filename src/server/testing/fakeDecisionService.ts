import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer's body as it is sent; a status without a body; or none at all. */
type ServiceReply = { body: string } | { status: number } | 'hang';

export type FakeDecisionService = {
  url: string;
  requests: { headers: IncomingHttpHeaders; text: string }[];
  /** What is answered from now on. */
  reply: ServiceReply;
  /** What happens between the question and the answer. */
  beforeReply: () => Promise<unknown>;
  close(): Promise<void>;
};

/** A lender's own service that decides orders. */
export async function startFakeDecisionService(): Promise<FakeDecisionService> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    service.requests.push({ headers: request.headers, text: Buffer.concat(chunks).toString('utf8') });
    await service.beforeReply();
    const { reply } = service;
    if (reply === 'hang') return;
    if ('status' in reply) response.writeHead(reply.status).end();
    else response.end(reply.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const service: FakeDecisionService = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    reply: 'hang',
    beforeReply: async () => undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return service;
}

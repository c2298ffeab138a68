import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type AttributeValue = { stringValue?: string; intValue?: number | string };
export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number; message?: string };
  attributes: { key: string; value: AttributeValue }[];
  events: unknown[];
};
type ExportRequest = { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] };

/** A collector of spans as a server sends them, by OTLP in JSON. */
export async function startCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    bodies.push(Buffer.concat(chunks).toString('utf8'));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    texts: bodies,
    spans: () =>
      bodies.flatMap((text) =>
        (JSON.parse(text) as ExportRequest).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

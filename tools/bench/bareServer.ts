import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BareServerPlan } from './machine/server.ts';

/**
 * The least a Node server can do: takes a request's body and answers a constant. Given statements, it runs them before
 * each answer, over the connection that the product reads by.
 */
const plan = JSON.parse(process.argv[2] ?? '') as BareServerPlan;
const padding = 'x'.repeat(plan.replyBytes);
const body = Buffer.from(JSON.stringify({ success: true, outcome: 'booked', filling: padding }));
const { statements = [], url } = plan;
const runStatements = url === undefined ? undefined : await openReader(url);

/** Loaded only where it is used: the memory of a server without statements is that of HTTP alone. */
async function openReader(url: string) {
  const { openPool } = await import('../../src/server/platform/database/pool.ts');
  const { Reader } = await import('../../src/server/platform/database/prepared/index.ts');
  const { pino } = await import('pino');
  const connections = 20;
  const pool = openPool({ connectionString: url }, connections, pino({ level: 'silent' }));
  const reader = new Reader(() => pool.connect());
  return () => Promise.all(statements.map(({ text, parameters }) => reader.rows(text, parameters)));
}

const server = createServer((request, response) => {
  request.resume();
  request.once('end', async () => {
    await runStatements?.();
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://localhost:${port}\n`);
});
process.once('SIGTERM', () => process.exit(0));

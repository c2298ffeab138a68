import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least a Node server can do: takes a request's body and answers a constant. */
const filling = 'x'.repeat(Number(process.argv[2]));
const body = Buffer.from(JSON.stringify({ success: true, outcome: 'booked', filling }));
const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://localhost:${port}\n`);
});
process.once('SIGTERM', () => process.exit(0));

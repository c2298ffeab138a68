import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, endpoints } from '../../contract/endpoints.ts';
import { ana, headersOf, type TestServer, testServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const own = Object.entries(headersOf(ana)).map(([name, value]) => `${name}: ${value}`);
const details = addressOf(endpoints.loanDetails);
const body = JSON.stringify({ orderId: 'MX174' });
const json = ['host: localhost', 'content-type: application/json', ...own];
const length = `content-length: ${body.length}`;

/** Sends bytes as they are; gives all that comes back until the connection is closed. */
function exchange(bytes: string): Promise<string> {
  const socket = connect({ port: Number(new URL(server.origin).port) });
  socket.write(bytes, 'latin1');
  return text(socket);
}

const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);

function message(first: string, head: string[], rest = ''): string {
  return `${[first, ...head].join('\r\n')}\r\n\r\n${rest}`;
}

const hidden = message('GET /hidden HTTP/1.1', ['host: localhost', 'connection: close']);

test('a message whose end could be read in two ways is refused, and nothing after it is answered', async () => {
  expect(
    statuses(await exchange(message(`POST ${details} HTTP/1.1`, [...json, length], body + hidden))),
  ).toEqual(['200', '404']);
  const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const ambiguous = {
    'a length and chunks': [length, 'transfer-encoding: chunked'],
    'chunks and a length': ['transfer-encoding: chunked', 'content-length: 4'],
    'two lengths': [length, 'content-length: 4'],
    'a list of lengths': [`content-length: ${body.length}, ${body.length}`],
    'a length with a sign': [`content-length: +${body.length}`],
    'chunks by a name that nobody knows': ['transfer-encoding: xchunked'],
    'chunks that aren’t last': ['transfer-encoding: chunked, identity'],
    'chunks twice': ['transfer-encoding: chunked', 'transfer-encoding: identity'],
    'a space before the colon': ['transfer-encoding : chunked'],
    'a header over two lines': ['x-long: a', ' transfer-encoding: chunked', length],
  };
  for (const [name, head] of Object.entries(ambiguous))
    for (const sent of [body, chunked]) {
      const answer = await exchange(message(`POST ${details} HTTP/1.1`, [...json, ...head], sent + hidden));
      expect(statuses(answer), name).toEqual(['400']);
    }
});

test('a request that names two hosts, or none, is refused', async () => {
  const asked = async (target: string, ...head: string[]) =>
    statuses(await exchange(message(`GET ${target} HTTP/1.1`, [...head, 'connection: close'])));
  const own = ['host: localhost'];
  for (const target of ['/health', '/nowhere', `${details}`]) {
    expect(await asked(target, ...own, 'Host: elsewhere.example'), target).toEqual(['400']);
    expect(await asked(target, 'HOST: elsewhere.example', ...own), target).toEqual(['400']);
    expect(await asked(target, ...own, ...own), target).toEqual(['400']);
    expect(await asked(target), target).toEqual(['400']);
    expect(await asked(`http://elsewhere.example${target}`, ...own), target).toEqual(['400']);
    expect(await asked(`http://localhost@elsewhere.example${target}`, ...own), target).toEqual(['400']);
    expect(await asked(`http://localhost:81${target}`, ...own), target).toEqual(['400']);
  }
  expect(await asked('/health', ...own)).toEqual(['200']);
  expect(await asked('http://localhost/health', ...own)).toEqual(['200']);
  expect(await asked('https://LOCALHOST:443/health', ...own)).toEqual(['200']);
});

test('a header that is there twice opens nothing that one of the two wouldn’t', async () => {
  const other = 'sessionId: demo-mx-bruno';
  for (const head of [
    [...json, other],
    [other, ...json],
    [...json, 'userId: 1002'],
  ]) {
    const answer = await exchange(
      message(`POST ${details} HTTP/1.1`, [...head, length, 'connection: close'], body),
    );
    expect(statuses(answer)).toEqual(['401']);
  }
});

test('lines of a head that are hidden in what an address says come back in none of ours', async () => {
  for (const hiding of ['%0d%0aset-cookie:%20a=b', '%0aset-cookie:a=b', '%E5%98%8A%E5%98%8Dset-cookie:a=b'])
    for (const path of [
      `/aboutUs?language=${hiding}&market=${hiding}`,
      `/uploads/${hiding}.jpg?signature=${hiding}`,
      `/contracts/${hiding}.pdf?expires=${hiding}`,
      `/desk/api/sign-in/identity-provider/back?state=${hiding}`,
      `/${hiding}`,
    ]) {
      const answer = await exchange(
        message(`GET ${path} HTTP/1.1`, ['host: localhost', 'connection: close']),
      );
      const [head = ''] = answer.split('\r\n\r\n');
      expect(head.toLowerCase(), path).not.toContain('set-cookie');
      expect(statuses(answer).length).toBe(1);
    }
});

test('TRACE and CONNECT are answered by nobody, and echo nothing', async () => {
  for (const method of ['TRACE', 'TRACK']) {
    const answer = await exchange(message(`${method} /health HTTP/1.1`, [...json, 'connection: close']));
    expect(Number(statuses(answer)[0])).toBeGreaterThanOrEqual(400);
    expect(answer).not.toContain(ana.sessionId);
  }
  expect(await exchange(message('CONNECT localhost:22 HTTP/1.1', ['host: localhost']))).not.toMatch(
    / 2\d\d /,
  );
});

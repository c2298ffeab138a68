import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointPath, endpoints } from '../../../contract/endpoints.ts';
import { ana, type TestServer, testServer, toSessionHeaders } from '../../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const sessionHeaders = Object.entries(toSessionHeaders(ana)).map(([name, value]) => `${name}: ${value}`);
const details = endpointPath(endpoints.loanDetails);
const body = JSON.stringify({ orderId: 'MX174' });
const jsonHeaders = ['host: localhost', 'content-type: application/json', ...sessionHeaders];
const lengthHeader = `content-length: ${body.length}`;

/** Sends bytes as they are; gives all that comes back until the connection is closed. */
function sendRaw(bytes: string): Promise<string> {
  const socket = connect({ port: Number(new URL(server.origin).port) });
  socket.write(bytes, 'latin1');
  return text(socket);
}

const parseStatuses = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);

function formatMessage(startLine: string, head: string[], messageBody = ''): string {
  return `${[startLine, ...head].join('\r\n')}\r\n\r\n${messageBody}`;
}

const smuggledRequest = formatMessage('GET /hidden HTTP/1.1', ['host: localhost', 'connection: close']);

test('a message with an ambiguous length is refused, and nothing after it is answered', async () => {
  expect(
    parseStatuses(
      await sendRaw(
        formatMessage(`POST ${details} HTTP/1.1`, [...jsonHeaders, lengthHeader], body + smuggledRequest),
      ),
    ),
  ).toEqual(['200', '404']);
  const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const ambiguous = {
    'a length and chunks': [lengthHeader, 'transfer-encoding: chunked'],
    'chunks and a length': ['transfer-encoding: chunked', 'content-length: 4'],
    'two lengths': [lengthHeader, 'content-length: 4'],
    'a list of lengths': [`content-length: ${body.length}, ${body.length}`],
    'a length with a sign': [`content-length: +${body.length}`],
    'chunks by a name that nobody knows': ['transfer-encoding: xchunked'],
    'chunks that aren’t last': ['transfer-encoding: chunked, identity'],
    'chunks twice': ['transfer-encoding: chunked', 'transfer-encoding: identity'],
    'a space before the colon': ['transfer-encoding : chunked'],
    'a header over two lines': ['x-long: a', ' transfer-encoding: chunked', lengthHeader],
  };
  for (const [name, head] of Object.entries(ambiguous))
    for (const sent of [body, chunked]) {
      const answer = await sendRaw(
        formatMessage(`POST ${details} HTTP/1.1`, [...jsonHeaders, ...head], sent + smuggledRequest),
      );
      expect(parseStatuses(answer), name).toEqual(['400']);
    }
});

test('a request that names two hosts, or none, is refused', async () => {
  const requestStatuses = async (target: string, ...head: string[]) =>
    parseStatuses(await sendRaw(formatMessage(`GET ${target} HTTP/1.1`, [...head, 'connection: close'])));
  const sessionHeaders = ['host: localhost'];
  for (const target of ['/health', '/nowhere', `${details}`]) {
    expect(await requestStatuses(target, ...sessionHeaders, 'Host: elsewhere.example'), target).toEqual([
      '400',
    ]);
    expect(await requestStatuses(target, 'HOST: elsewhere.example', ...sessionHeaders), target).toEqual([
      '400',
    ]);
    expect(await requestStatuses(target, ...sessionHeaders, ...sessionHeaders), target).toEqual(['400']);
    expect(await requestStatuses(target), target).toEqual(['400']);
    expect(await requestStatuses(`http://elsewhere.example${target}`, ...sessionHeaders), target).toEqual([
      '400',
    ]);
    expect(
      await requestStatuses(`http://localhost@elsewhere.example${target}`, ...sessionHeaders),
      target,
    ).toEqual(['400']);
    expect(await requestStatuses(`http://localhost:81${target}`, ...sessionHeaders), target).toEqual(['400']);
  }
  expect(await requestStatuses('/health', ...sessionHeaders)).toEqual(['200']);
  expect(await requestStatuses('http://localhost/health', ...sessionHeaders)).toEqual(['200']);
  expect(await requestStatuses('https://LOCALHOST:443/health', ...sessionHeaders)).toEqual(['200']);
});

test('a repeated header grants nothing beyond one of the two', async () => {
  const otherSession = 'sessionId: demo-mx-bruno';
  for (const head of [
    [...jsonHeaders, otherSession],
    [otherSession, ...jsonHeaders],
    [...jsonHeaders, 'userId: 1002'],
  ]) {
    const answer = await sendRaw(
      formatMessage(`POST ${details} HTTP/1.1`, [...head, lengthHeader, 'connection: close'], body),
    );
    expect(parseStatuses(answer)).toEqual(['401']);
  }
});

test('header lines injected through an address appear in no response header', async () => {
  for (const injection of [
    '%0d%0aset-cookie:%20a=b',
    '%0aset-cookie:a=b',
    '%E5%98%8A%E5%98%8Dset-cookie:a=b',
  ])
    for (const path of [
      `/aboutUs?language=${injection}&market=${injection}`,
      `/uploads/${injection}.jpg?signature=${injection}`,
      `/contracts/${injection}.pdf?expires=${injection}`,
      `/desk/api/sign-in/identity-provider/back?state=${injection}`,
      `/${injection}`,
    ]) {
      const answer = await sendRaw(
        formatMessage(`GET ${path} HTTP/1.1`, ['host: localhost', 'connection: close']),
      );
      const [head = ''] = answer.split('\r\n\r\n');
      expect(head.toLowerCase(), path).not.toContain('set-cookie');
      expect(parseStatuses(answer).length).toBe(1);
    }
});

test('TRACE and CONNECT are refused without an echo', async () => {
  for (const method of ['TRACE', 'TRACK']) {
    const answer = await sendRaw(
      formatMessage(`${method} /health HTTP/1.1`, [...jsonHeaders, 'connection: close']),
    );
    expect(Number(parseStatuses(answer)[0])).toBeGreaterThanOrEqual(400);
    expect(answer).not.toContain(ana.sessionId);
  }
  expect(await sendRaw(formatMessage('CONNECT localhost:22 HTTP/1.1', ['host: localhost']))).not.toMatch(
    / 2\d\d /,
  );
});

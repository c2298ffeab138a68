import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { endpointPath, endpoints, providerNoticePath } from '../../contract/endpoints.ts';
import { createUniformPng } from './images.ts';

/** Malicious requests: images that cost far more to decode than to send, bodies that never end. */

export function maliciousImages(): readonly (readonly [name: string, bytes: Buffer])[] {
  return [
    ['one column of 49 million pixels', createUniformPng(1, 49_000_000, 1)],
    ['one row of 49 million pixels', createUniformPng(49_000_000, 1, 1)],
    ['2.5 thousand million pixels', createUniformPng(50_000, 50_000, 1)],
    ['wide rows of 8 bytes a pixel', createUniformPng(30_000, 1_600, 64)],
    ['49 million pixels of 8 bytes', createUniformPng(7_000, 7_000, 64)],
    ['49 million interlaced pixels', createUniformPng(7_000, 7_000, 32, true)],
    // These are within the bounds, and the slowest that are.
    ['rows as wide as they may be', createUniformPng(8_000, 4_600, 32)],
    ['interlaced as large as it may be', createUniformPng(2_820, 2_820, 32, true)],
    ['one column as long as it may be', createUniformPng(1, 16_384, 64)],
    ['8 bytes a pixel, as large as it may be', createUniformPng(4_000, 4_600, 64)],
    ['one byte a pixel, as large as it may be', createUniformPng(3_050, 16_380, 8)],
    [
      'noise that is no picture',
      Buffer.concat([createUniformPng(4_000, 3_000, 32).subarray(0, 60), randomBytes(5_000_000)]),
    ],
  ];
}

export type RequestHeaders = Readonly<Record<string, string>>;

/** Bodies that begin and go no further: JSON, a form, a payment notice, and pictures of one and of two files. */
export function incompleteRequests(senderHeaders: RequestHeaders): readonly Buffer[] {
  const details = endpointPath(endpoints.loanDetails);
  const upload = endpointPath(endpoints.complaintUpload);
  const multipart = { ...senderHeaders, 'content-type': `multipart/form-data; boundary=${boundary}` };
  return [
    toIncompleteRequest(
      details,
      { ...senderHeaders, 'content-type': 'application/json' },
      Buffer.alloc(60_000, ' '),
      64_000,
    ),
    toIncompleteRequest(
      details,
      { ...senderHeaders, 'content-type': 'application/x-www-form-urlencoded' },
      Buffer.alloc(60_000, 'a'),
      64_000,
    ),
    toIncompleteRequest(
      `${providerNoticePath}/sandbox`,
      { 'content-type': 'application/json' },
      Buffer.alloc(60_000, ' '),
      64_000,
    ),
    toIncompleteRequest(
      upload,
      multipart,
      Buffer.concat([toPartHeader('a.jpg'), randomBytes(9_000_000)]),
      10_000_000,
    ),
    toIncompleteRequest(
      upload,
      multipart,
      Buffer.concat([
        toPartHeader('a.jpg'),
        randomBytes(5_000_000),
        toPartHeader('b.jpg'),
        randomBytes(4_000_000),
      ]),
      10_000_000,
    ),
  ];
}

/** Sends bytes and nothing after them. The connection stays open until either side closes it. */
export function sendIncomplete(origin: string, bytes: Buffer): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  // The server closes it, with or without having read all.
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(bytes);
  return socket;
}

const boundary = 'hostile';

function toPartHeader(fileName: string): Buffer {
  return Buffer.from(
    `\r\n--${boundary}\r\ncontent-disposition: form-data; name="problemImage"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\n`,
  );
}

function toIncompleteRequest(path: string, headers: RequestHeaders, body: Buffer, length: number): Buffer {
  const lines = Object.entries({ host: 'localhost', 'content-length': String(length), ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1\r\n${head}\r\n`), body]);
}

import { createHmac, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import {
  type EndpointName,
  endpointPath,
  endpoints,
  providerNoticePath,
} from '../../../src/contract/endpoints.ts';
import { pages } from '../../../src/contract/pages.ts';
import { device, paymentAmount, webhookSecret } from '../fill/borrowerNumbers.ts';

export type HttpReply = { status: number; body: Buffer };

const headEnd = Buffer.from('\r\n\r\n');
const readBytes = 64 * 1024;

/**
 * A kept-alive HTTP connection that does the least there is to do, so that what is measured is the server: one request
 * at a time, answers with a content-length.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #receivedBytes: Buffer = Buffer.alloc(0);
  #pendingReply: PromiseWithResolvers<HttpReply> | undefined;

  constructor(origin: string) {
    const { hostname, port } = new URL(origin);
    const read = (length: number, buffer: Uint8Array) => {
      this.#onBytes(Buffer.from(buffer.buffer, buffer.byteOffset, length));
      return true;
    };
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer: Buffer.allocUnsafe(readBytes), callback: read },
    });
    this.#socket.on('error', (error) => this.#pendingReply?.reject(error));
    this.#socket.on('close', () => this.#pendingReply?.reject(new Error('the server closed the connection')));
  }

  send(request: Buffer): Promise<HttpReply> {
    this.#pendingReply = Promise.withResolvers<HttpReply>();
    this.#socket.write(request);
    return this.#pendingReply.promise;
  }

  close(): void {
    this.#pendingReply = undefined;
    this.#socket.destroy();
  }

  #onBytes(bytes: Buffer): void {
    // Copied: the next bytes are read into the same place.
    this.#receivedBytes = Buffer.concat([this.#receivedBytes, bytes]);
    const end = this.#receivedBytes.indexOf(headEnd);
    if (end < 0) return;
    const header = this.#receivedBytes.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(header)?.[1];
    if (length === undefined) {
      this.#pendingReply?.reject(new Error(`an answer without a length:\n${header}`));
      return;
    }
    const totalLength = end + headEnd.length + Number(length);
    if (this.#receivedBytes.length < totalLength) return;
    const reply = {
      status: Number(header.slice(9, 12)),
      body: this.#receivedBytes.subarray(end + headEnd.length, totalLength),
    };
    this.#receivedBytes = Buffer.alloc(0);
    this.#pendingReply?.resolve(reply);
  }
}

/** A call of a generated borrower, as the bytes of its request. */
export function callRequest(name: EndpointName, borrower: number, payload: Record<string, unknown>): Buffer {
  return buildPost(endpointPath(endpoints[name]), JSON.stringify(payload), {
    deviceid: device,
    appversion: '1.0',
    userid: String(borrower),
    sessionid: String(borrower),
    clienttype: 'ios',
    language: '2',
    'x-requested-with': 'XMLHttpRequest',
  });
}

/** A signed notice of a new payment of one peso. */
export function paymentRequest(reference: string): Buffer {
  const body = JSON.stringify({
    eventId: randomUUID(),
    type: 'payment.succeeded',
    paymentId: randomUUID(),
    reference,
    amount: paymentAmount,
    currency: 'MXN',
    paidAt: new Date().toISOString(),
  });
  const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
  return buildPost(`${providerNoticePath}/sandbox`, body, { 'x-signature': signature });
}

export function pageRequest(borrower: number): Buffer {
  const path = `${pages.loanDetails}?orderId=${borrower}&sessionId=${borrower}`;
  const headers = ['host: 127.0.0.1', 'accept: text/html', 'accept-encoding: br'];
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
}

function buildPost(path: string, body: string, headers: Record<string, string>): Buffer {
  const lines = Object.entries({
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

import { connect, type Socket } from 'node:net';

export type Reply = { status: number; body: Buffer };

const headEnd = Buffer.from('\r\n\r\n');
const readBytes = 64 * 1024;

/**
 * A kept-alive HTTP connection that does the least there is to do, so that what is measured is the server: one request
 * at a time, answers with a content-length.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: PromiseWithResolvers<Reply> | undefined;

  constructor(origin: string) {
    const { hostname, port } = new URL(origin);
    const read = (length: number, buffer: Uint8Array) => {
      this.#take(Buffer.from(buffer.buffer, buffer.byteOffset, length));
      return true;
    };
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer: Buffer.allocUnsafe(readBytes), callback: read },
    });
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')));
  }

  ask(request: Buffer): Promise<Reply> {
    this.#waiting = Promise.withResolvers<Reply>();
    this.#socket.write(request);
    return this.#waiting.promise;
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(bytes: Buffer): void {
    // Copied: the next bytes are read into the same place.
    this.#received = Buffer.concat([this.#received, bytes]);
    const end = this.#received.indexOf(headEnd);
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.#waiting?.reject(new Error(`an answer without a length:\n${head}`));
      return;
    }
    const whole = end + headEnd.length + Number(length);
    if (this.#received.length < whole) return;
    const reply = {
      status: Number(head.slice(9, 12)),
      body: this.#received.subarray(end + headEnd.length, whole),
    };
    this.#received = Buffer.alloc(0);
    this.#waiting?.resolve(reply);
  }
}

import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type FakeMailServer = {
  url: string;
  /** What arrived, as it came over the wire. */
  received: { to: string[]; raw: string }[];
  [Symbol.asyncDispose](): Promise<void>;
};

/** What is answered instead of taking an e-mail: a code to the recipient or to the e-mail itself, or nothing. */
export type MailFault = { to: 'recipient' | 'mail'; code: number } | 'cut';

/** A real mail server on a free port; `faults` are taken in turn, one an e-mail. */
export async function createFakeMailServer(...faults: (MailFault | undefined)[]): Promise<FakeMailServer> {
  const received: FakeMailServer['received'] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      const [fault] = faults;
      if (typeof fault !== 'object' || fault.to !== 'recipient') return done();
      faults.shift();
      done(toSmtpError(fault.code));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const fault = faults.shift();
        if (fault === 'cut') return dropConnections(sockets);
        if (fault !== undefined) return done(toSmtpError(fault.code));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, raw: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  // A client that is cut off is part of the play.
  server.on('error', () => undefined);
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => void server.close(() => closed())),
  };
}

function toSmtpError(code: number): Error {
  return Object.assign(new Error('no'), { responseCode: code });
}

function dropConnections(sockets: Iterable<Socket>): void {
  for (const socket of sockets) socket.destroy();
}

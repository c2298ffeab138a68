import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RecordedRequest = {
  method: string;
  path: string;
  authorization: string;
  contentType: string;
  form: Record<string, string>;
};

/** An answer as Twilio's documentation records it; `hang` never answers, `drop` breaks the connection. */
export type FakeTwilioReply =
  | { status: number; body: unknown; headers?: Record<string, string> }
  | 'hang'
  | 'drop';

export type FakeTwilio = { api: string; requests: RecordedRequest[]; [Symbol.asyncDispose](): Promise<void> };

/** Answers the requests in turn, and keeps what each one asked; the last answer is repeated for all that follow. */
export async function createFakeTwilio(...answers: FakeTwilioReply[]): Promise<FakeTwilio> {
  const requests: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)] ?? 'drop';
    requests.push(await readRequest(request));
    if (answer === 'hang') return;
    if (answer === 'drop') {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    api: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** The documented reply to an accepted message. */
export const acceptedReply: FakeTwilioReply = {
  status: 201,
  body: {
    account_sid: 'ACXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
    api_version: '2010-04-01',
    body: 'Hi there',
    date_created: 'Thu, 24 Aug 2023 05:01:45 +0000',
    date_sent: null,
    date_updated: 'Thu, 24 Aug 2023 05:01:45 +0000',
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: '+15557122661',
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: null,
    messaging_service_sid: null,
    sid: 'SMXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
    status: 'queued',
    to: '+15558675310',
    uri: '/2010-04-01/Accounts/ACXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX/Messages/SMXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX.json',
  },
};

/** The documented form of a refusal. */
export function rejectedReply(
  status: number,
  code: number,
  headers: Record<string, string> = {},
): FakeTwilioReply {
  return {
    status,
    headers,
    body: { code, message: 'refused', more_info: `https://www.twilio.com/docs/errors/${code}`, status },
  };
}

async function readRequest(request: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    authorization: request.headers.authorization ?? '',
    contentType: request.headers['content-type'] ?? '',
    form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
  };
}

import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type ReceivedPush = { path: string; headers: Record<string, string>; body: Buffer };

/** A push service as RFC 8030 has it: takes what comes to any address, and answers as configured. */
export async function startFakePushService() {
  const received: ReceivedPush[] = [];
  const answers = new Map<string, number | 'silence' | 'redirect'>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = answers.get(path) ?? 201;
    if (answer === 'redirect') return response.writeHead(307, { location: '/elsewhere' }).end();
    received.push({ path, headers: request.headers as Record<string, string>, body: Buffer.concat(chunks) });
    if (answer === 'silence') return response.socket?.destroy();
    response.writeHead(answer, { location: '/message/1' }).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
  return { origin: `http://127.0.0.1:${port}`, received, answers, close };
}

/** A browser that subscribed at `endpoint`, and reads what was encrypted for it. */
export function aPushBrowser(endpoint: string) {
  const ecdh = createECDH('prime256v1');
  const auth = randomBytes(16);
  const p256dh = ecdh.generateKeys();
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };
  return {
    subscription: { endpoint, keys },
    read: (body: Buffer) => JSON.parse(decryptPush(body, ecdh, auth).toString()) as Record<string, string>,
  };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Source: RFC 8188, RFC 8291. */
function decryptPush(body: Buffer, ecdh: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}

/** What a server says of itself in `Authorization`, or null where its signature doesn't hold. Source: RFC 8292. */
export function readVapid(authorization = ''): { claims: Record<string, unknown>; publicKey: string } | null {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', payload = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== 65) return null;
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isValid ? { claims: JSON.parse(Buffer.from(payload, 'base64url').toString()), publicKey } : null;
}

import { type LookupAddress, lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import webPush from 'web-push';
import { traces } from '../../platform/tracing/index.ts';
import { jobRequestTimeoutMs } from '../request.ts';

/** A browser's push subscription: with it and the server's key anyone can send to it. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** The server's key pair at push services (VAPID, RFC 8292), base64url. */
export type PushKeys = { subject: string; publicKey: string; privateKey: string };

type PushMessage = { payload: string; ttlSeconds: number; topic: string };

/**
 * - `gone`: the subscription has ended
 * - `refused`: nothing was sent
 * - `unknown`: no answer; it may have been sent
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'unknown';

/** Special-purpose networks (RFC 6890): an endpoint that resolves there would reach our own hosts (SSRF). */
const privateNetworks = {
  ipv4: createBlockList('ipv4', [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
    ...['192.0.0.0/24', '192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
    ...['203.0.113.0/24', '224.0.0.0/3'],
  ]),
  ipv6: createBlockList('ipv6', [
    ...['::/8', '64:ff9b::/16', '100::/8', '2001::/23', '2001:db8::/32', '2002::/16', 'fc00::/6'],
  ]),
};

function createBlockList(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

export function isPrivateAddress(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return privateNetworks[family].check(address, family);
}

const privateName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa|test)$/;

/**
 * Whether an address can be a push service's: https, a public host name, the default port.
 * @param localService origin of a test's service, which is always allowed
 */
export function isPushEndpoint(endpoint: string, localService: string | undefined): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (localService !== undefined && url.origin === localService) return true;
  const host = url.hostname.replace(/\.$/, '');
  const isName = host.includes('.') && isIP(host) === 0 && !host.startsWith('[') && !privateName.test(host);
  return url.protocol === 'https:' && url.port === '' && isName;
}

/** `dns.lookup` that fails for names with a private address. */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error) return callback(error, []);
    if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new Error(`${hostname} has no public address`), []);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });

/** Encrypts a message (RFC 8291) and sends it to the browser's push service (RFC 8030). Follows no redirect. */
export async function sendPush(
  target: PushTarget,
  keys: PushKeys,
  { payload, ttlSeconds, topic }: PushMessage,
  localService: string | undefined,
): Promise<PushOutcome> {
  const { endpoint, p256dh, auth } = target;
  if (!isPushEndpoint(endpoint, localService)) return 'gone';
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payload,
    {
      vapidDetails: keys,
      TTL: ttlSeconds,
      topic,
      contentEncoding: 'aes128gcm',
    },
  );
  const isLocal = new URL(endpoint).origin === localService;
  const send = new URL(endpoint).protocol === 'http:' ? requestHttp : requestHttps;
  const status = await traces.outgoing('push', 'send', () => {
    return new Promise<number>((resolve) => {
      const request = send(endpoint, {
        method,
        headers: headers as Record<string, string>,
        signal: AbortSignal.timeout(jobRequestTimeoutMs),
        ...(isLocal ? {} : { lookup: publicLookup }),
      });
      let isConnected = false;
      request.once('socket', (socket) => {
        socket.once(isLocal ? 'connect' : 'secureConnect', () => {
          isConnected = true;
        });
      });
      request.once('response', (response) => {
        response.destroy();
        resolve(response.statusCode ?? 0);
      });
      request.once('error', () => resolve(isConnected ? noResponse : notSent));
      request.end(body);
    });
  });
  return toOutcome(status);
}

const noResponse = 0;
const notSent = -1;

function toOutcome(status: number): PushOutcome {
  if (status === noResponse) return 'unknown';
  if (status >= 200 && status < 300) return 'sent';
  return status === 404 || status === 410 ? 'gone' : 'refused';
}

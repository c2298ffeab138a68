import fc from 'fast-check';
import { endpointNames } from '../../src/contract/descriptions.ts';
import { type DeskCallName, deskCalls, deskPrefix } from '../../src/contract/desk/calls.ts';
import { demonstrationStaff } from '../../src/contract/desk/demonstration.ts';
import { deskSchemas } from '../../src/contract/desk/schemas/index.ts';
import { type Endpoint, endpoints, legacyPrefix } from '../../src/contract/endpoints.ts';
import { schemas } from '../../src/contract/schemas/index.ts';
import { startServer } from '../../src/server/app/start.ts';
import { readSettings } from '../../src/server/config/index.ts';
import { demonstrationBorrowers } from '../../src/server/demo/seed/people.ts';
import { createLogger } from '../../src/server/platform/log.ts';
import { maliciousPayloads, toFormBody } from '../../src/server/testing/maliciousValues.ts';
import { printTable } from '../bench/report.ts';
import { namespaceFolder, requirePrograms, runInNamespaces } from './namespaces.ts';

const concurrency = 8;
const samplesPerDraw = 50;

/** A way to a call, and what makes requests of it. */
type FuzzTarget = {
  name: string;
  buildRequest(payload: unknown): { path: string; init: RequestInit };
  nextPayload(): unknown;
};

/** So many hostile requests over every call, the desk's included, as somebody who is signed in: none is answered 5xx. */
export async function testHostileRequests(count: number): Promise<void> {
  requirePrograms({ unshare: 'util-linux' });
  const folder = namespaceFolder();
  if (folder === undefined) return runInNamespaces({ network: false });
  const log = createLogger('fatal');
  const server = await startServer(readSettings({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'fatal' }), log);
  const origin = `http://127.0.0.1:${server.port}`;
  const cookies = await Promise.all(demonstrationStaff.map((person) => signIn(origin, person)));
  const targets = [
    ...endpointNames.map(createBorrowerTarget),
    ...deskNames.map((name) => createDeskTarget(name, cookies)),
  ];
  const statuses = new Map<number, number>();
  const failed: string[] = [];
  const startedAt = performance.now();
  let sentCount = 0;
  async function runSender(): Promise<void> {
    while (sentCount < count) {
      const target = targets[sentCount % targets.length] as FuzzTarget;
      sentCount += 1;
      if (sentCount % 10_000 === 0) console.log(`${sentCount} sent, ${failed.length} failed`);
      const payload = target.nextPayload();
      const { path, init } = target.buildRequest(payload);
      const { status } = await sendAndDrain(`${origin}${path}`, init);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500) failed.push(`${target.name} ${status}: ${JSON.stringify(payload).slice(0, 300)}`);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runSender));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  await server.stop();
  printTable(
    `${count} hostile requests over ${targets.length} calls in ${seconds} s`,
    ['status', 'answers'],
    [...statuses].sort(([a], [b]) => a - b).map(([status, responses]) => [String(status), String(responses)]),
  );
  if (failed.length > 0)
    throw new Error(`${failed.length} answers of 5xx:\n${failed.slice(0, 20).join('\n')}`);
}

async function sendAndDrain(address: string, init: RequestInit): Promise<{ status: number }> {
  const response = await fetch(address, init);
  await response.arrayBuffer();
  return response;
}

/** Who makes these is nobody, so that the others stay signed in. */
const sessionEndingCalls: readonly string[] = ['logout', 'sessionEnd', 'accountClose', 'signOut'];

function createBorrowerTarget(name: (typeof endpointNames)[number]): FuzzTarget {
  const endpoint: Endpoint = endpoints[name];
  const nextPayload = createSampler(schemas[name].request);
  let round = 0;
  return {
    name,
    nextPayload,
    buildRequest(payload) {
      round += 1;
      const headers = sessionEndingCalls.includes(name) ? {} : sessionHeaders(round);
      if (endpoint.method === 'GET')
        return { path: `${endpoint.path}?${toFormBody(payload)}`, init: { headers } };
      const isForm = round % 2 === 0;
      const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
      return {
        path: `${isForm ? legacyPrefix : ''}${endpoint.path}`,
        init: {
          method: 'POST',
          headers: { ...headers, 'content-type': type },
          body: isForm ? toFormBody(payload) : JSON.stringify(payload),
        },
      };
    },
  };
}

function sessionHeaders(round: number): Record<string, string> {
  const { sessionId, deviceId, borrowerId } = demonstrationBorrowers[
    round % demonstrationBorrowers.length
  ] as (typeof demonstrationBorrowers)[number];
  return { sessionId, deviceId, userId: String(borrowerId), 'X-Requested-With': 'XMLHttpRequest' };
}

const deskNames = Object.keys(deskCalls) as DeskCallName[];
/** Path segments: mostly existing ones, so that more than authorization is tested. */
const pathParameters = [
  'MX174',
  'MX180',
  '1001',
  'IN174',
  "' or 1=1 --",
  '%00',
  '../../operations',
  '0',
  '99999999999999999999',
];

function createDeskTarget(name: DeskCallName, cookies: readonly string[]): FuzzTarget {
  const { method, path } = deskCalls[name];
  const nextPayload = createSampler(deskSchemas[name].request);
  let round = 0;
  return {
    name: `desk ${name}`,
    nextPayload,
    buildRequest(payload) {
      round += 1;
      const filledPath = path.replaceAll(/:\w+/g, () =>
        encodeURIComponent(pathParameters[round % pathParameters.length] ?? ''),
      );
      const address = `${deskPrefix}/${filledPath}`;
      const cookie = sessionEndingCalls.includes(name) ? '' : (cookies[round % cookies.length] ?? '');
      const headers = { cookie, 'x-desk': '1', 'idempotency-key': `hostile-${name}-${round}` };
      if (method === 'GET') return { path: `${address}?${toFormBody(payload)}`, init: { headers } };
      const body = JSON.stringify(withReason(payload));
      return {
        path: address,
        init: { method, headers: { ...headers, 'content-type': 'application/json' }, body },
      };
    },
  };
}

function withReason(payload: unknown): unknown {
  const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  return isObject ? { reason: 'hostile', ...payload } : payload;
}

/** Payloads without end, drawn some at a time; the same each time. */
function createSampler(schema: Parameters<typeof maliciousPayloads>[0]): () => unknown {
  const arbitrary = maliciousPayloads(schema);
  let seed = 174;
  let batch: unknown[] = [];
  return () => {
    if (batch.length === 0) batch = fc.sample(arbitrary, { numRuns: samplesPerDraw, seed: seed++ });
    return batch.pop();
  };
}

async function signIn(
  origin: string,
  { email, passphrase }: (typeof demonstrationStaff)[number],
): Promise<string> {
  const response = await fetch(`${origin}${deskPrefix}/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, passphrase }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`${email} could not sign in: ${response.status}`);
  return cookie;
}

import fc from 'fast-check';
import { printTable } from '../../bench/report.ts';
import { type DeskCallName, deskCalls, deskPrefix } from '../../src/contract/desk/calls.ts';
import { demonstrationStaff } from '../../src/contract/desk/demonstration.ts';
import { deskSchemas } from '../../src/contract/desk/schemas/index.ts';
import { type Endpoint, endpoints, legacyPrefix } from '../../src/contract/endpoints.ts';
import { schemas } from '../../src/contract/schemas/index.ts';
import { endpointNames } from '../../src/contract/summaries.ts';
import { readSettings } from '../../src/server/config/index.ts';
import { people } from '../../src/server/database/seed/people.ts';
import { makeLog } from '../../src/server/log.ts';
import { startServer } from '../../src/server/start.ts';
import { asForm, hostilePayloads } from '../../src/server/testing/hostileValues.ts';
import { folderInside, runApart } from './apart.ts';
import { requirePrograms } from './programs.ts';

const atOnce = 8;
const sampled = 50;

/** A way to a call, and what makes requests of it. */
type Target = { name: string; make(payload: unknown): { path: string; init: RequestInit }; next(): unknown };

/** So many hostile requests over every call, the desk's included, as somebody who is signed in: none is answered 5xx. */
export async function drillHostile(count: number): Promise<void> {
  requirePrograms({ unshare: 'util-linux' });
  const folder = folderInside();
  if (folder === undefined) return runApart({ network: false });
  const log = makeLog('fatal');
  const server = await startServer(readSettings({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'fatal' }), log);
  const origin = `http://127.0.0.1:${server.port}`;
  const cookies = await Promise.all(demonstrationStaff.map((person) => signIn(origin, person)));
  const targets = [
    ...endpointNames.map(borrowerTarget),
    ...deskNames.map((name) => deskTarget(name, cookies)),
  ];
  const statuses = new Map<number, number>();
  const failed: string[] = [];
  const begun = performance.now();
  let sent = 0;
  async function sender(): Promise<void> {
    while (sent < count) {
      const target = targets[sent % targets.length] as Target;
      sent += 1;
      if (sent % 10_000 === 0) console.log(`${sent} sent, ${failed.length} failed`);
      const payload = target.next();
      const { path, init } = target.make(payload);
      const { status } = await answerOf(`${origin}${path}`, init);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500) failed.push(`${target.name} ${status}: ${JSON.stringify(payload).slice(0, 300)}`);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sender));
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  await server.stop();
  printTable(
    `${count} hostile requests over ${targets.length} calls in ${seconds} s`,
    ['status', 'answers'],
    [...statuses].sort(([a], [b]) => a - b).map(([status, answers]) => [String(status), String(answers)]),
  );
  if (failed.length > 0)
    throw new Error(`${failed.length} answers of 5xx:\n${failed.slice(0, 20).join('\n')}`);
}

async function answerOf(address: string, init: RequestInit): Promise<{ status: number }> {
  const answer = await fetch(address, init);
  await answer.arrayBuffer();
  return answer;
}

/** Who makes these is nobody, so that the others stay signed in. */
const leaving: readonly string[] = ['logout', 'sessionEnd', 'accountClose', 'signOut'];

function borrowerTarget(name: (typeof endpointNames)[number]): Target {
  const endpoint: Endpoint = endpoints[name];
  const next = sampler(schemas[name].request);
  let turn = 0;
  return {
    name,
    next,
    make(payload) {
      turn += 1;
      const headers = leaving.includes(name) ? {} : sessionOf(turn);
      if (endpoint.method === 'GET')
        return { path: `${endpoint.path}?${asForm(payload)}`, init: { headers } };
      const isForm = turn % 2 === 0;
      const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
      return {
        path: `${isForm ? legacyPrefix : ''}${endpoint.path}`,
        init: {
          method: 'POST',
          headers: { ...headers, 'content-type': type },
          body: isForm ? asForm(payload) : JSON.stringify(payload),
        },
      };
    },
  };
}

function sessionOf(turn: number): Record<string, string> {
  const { sessionId, deviceId, borrowerId } = people[turn % people.length] as (typeof people)[number];
  return { sessionId, deviceId, userId: String(borrowerId), 'X-Requested-With': 'XMLHttpRequest' };
}

const deskNames = Object.keys(deskCalls) as DeskCallName[];
/** What stands in a path: mostly what is there, so that more than the door is tried. */
const inPaths = ['MX174', 'MX180', '1001', 'IN174', "' or 1=1 --", '%00', '..', '0', '99999999999999999999'];

function deskTarget(name: DeskCallName, cookies: readonly string[]): Target {
  const { method, path } = deskCalls[name];
  const next = sampler(deskSchemas[name].request);
  let turn = 0;
  return {
    name: `desk ${name}`,
    next,
    make(payload) {
      turn += 1;
      const placed = path.replaceAll(/:\w+/g, () => encodeURIComponent(inPaths[turn % inPaths.length] ?? ''));
      const address = `${deskPrefix}/${placed}`;
      const cookie = leaving.includes(name) ? '' : (cookies[turn % cookies.length] ?? '');
      const headers = { cookie, 'x-desk': '1', 'idempotency-key': `hostile-${name}-${turn}` };
      if (method === 'GET') return { path: `${address}?${asForm(payload)}`, init: { headers } };
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
function sampler(schema: Parameters<typeof hostilePayloads>[0]): () => unknown {
  const arbitrary = hostilePayloads(schema);
  let seed = 174;
  let drawn: unknown[] = [];
  return () => {
    if (drawn.length === 0) drawn = fc.sample(arbitrary, { numRuns: sampled, seed: seed++ });
    return drawn.pop();
  };
}

async function signIn(
  origin: string,
  { email, passphrase }: (typeof demonstrationStaff)[number],
): Promise<string> {
  const answer = await fetch(`${origin}${deskPrefix}/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, passphrase }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`${email} could not sign in: ${answer.status}`);
  return cookie;
}

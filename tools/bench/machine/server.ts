import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import packageJson from '../../../package.json' with { type: 'json' };
import { webhookSecret } from '../fill/borrowerNumbers.ts';
import { temporaryFolder } from './cluster.ts';
import { endProcess, registerCleanup } from './processes.ts';

const root = join(import.meta.dirname, '../../..');
/** As `npm start` has them. */
const cache = join(root, 'node_modules/.cache/compiled');
const memoryFlag = packageJson.config.serverMemoryFlag;
const startPollMs = 20;
const logTailChars = 8_000;

export type RunningProcess = {
  origin: string;
  /** Resident memory in MB; NaN where the system doesn't say. */
  residentMemory(): Promise<number>;
  /** The same of it and of all that it started, and those. */
  treeMemory(): Promise<number>;
  /** The last that it wrote down. */
  readLogTail(): Promise<string>;
  /** Ends it without a word. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** The server as it is deployed: its own process, default settings, its log in a file, which nothing has to wake up for. */
export async function startProductServer(env: Record<string, string>): Promise<RunningProcess> {
  const sandbox = {
    SANDBOX_WEBHOOK_SECRET: webhookSecret,
    SANDBOX_PAYMENTS: 'settles-real-debts',
    PERSONAL_FIELDS: 'unencrypted',
    PLACEHOLDERS: 'allowed',
  };
  const isDemonstration = !('DATABASE_URL' in env) || env.DEMONSTRATION === 'on';
  const folder = await temporaryFolder('server');
  const output = await open(join(folder, 'output'), 'w');
  const flags = process.env.BENCH_NODE_FLAGS?.split(' ') ?? [];
  const child = spawn(process.execPath, [...flags, memoryFlag, 'src/server/app/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: cache,
      PORT: '0',
      DEMONSTRATION_HISTORY: 'off',
      DATABASE_URL: undefined,
      ...(isDemonstration ? {} : sandbox),
      ...env,
    },
    stdio: ['ignore', output.fd, 'inherit'],
  });
  await output.close();
  const stop = registerCleanup(async () => {
    await endProcess(child, 'SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });
  return {
    origin: await readOrigin(join(folder, 'output'), child),
    residentMemory: () => readResidentMb(child.pid ?? 0),
    treeMemory: () => readTreeMb(child.pid ?? 0),
    readLogTail: async () => (await readFile(join(folder, 'output'), 'utf8')).slice(-logTailChars),
    async kill() {
      await endProcess(child, 'SIGKILL');
      await stop();
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function readOrigin(output: string, child: ChildProcess): Promise<string> {
  while (child.exitCode === null && child.signalCode === null) {
    const port = /http:\/\/localhost:(\d+)/.exec(await readFile(output, 'utf8'))?.[1];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
    await sleep(startPollMs);
  }
  throw new Error('the server did not start');
}

async function readResidentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

async function readTreeMb(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const each = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(readTreeMb));
  // One that ended just now holds nothing.
  const own = (await readResidentMb(pid)) || 0;
  return each.reduce((sum, megabytes) => sum + megabytes, own);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const webhookSecret = 'bench-secret';

const root = join(import.meta.dirname, '../..');
/** As `npm start` does. */
const cache = join(root, 'node_modules/.cache/compiled');

export type RunningProcess = {
  origin: string;
  /** Resident memory in MB; NaN where the system doesn't say. */
  memory(): Promise<number>;
  stop(): Promise<void>;
};

/** The server as it is deployed: its own process, default settings, its log written and thrown away. */
export function startProduct(env: Record<string, string>): Promise<RunningProcess> {
  return start('src/server/main.ts', [], { SANDBOX_WEBHOOK_SECRET: webhookSecret, ...env });
}

/** A node:http server that answers every request with `bytes` bytes of JSON. */
export function startBare(bytes: number): Promise<RunningProcess> {
  return start('bench/bareServer.ts', [String(bytes)], {});
}

async function start(script: string, args: string[], env: Record<string, string>): Promise<RunningProcess> {
  const child = spawn(
    process.execPath,
    [...(process.env.BENCH_NODE_FLAGS?.split(' ') ?? []), script, ...args],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: cache,
        PORT: '0',
        DATABASE_URL: '',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  return {
    origin: await addressOf(child),
    memory: () => residentMegabytes(child.pid ?? 0),
    async stop() {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    },
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('no output to read');
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/localhost:\d+/.exec(line);
    if (address === null) continue;
    child.stdout.resume();
    return address[0].replace('localhost', '127.0.0.1');
  }
  throw new Error('the server did not start');
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

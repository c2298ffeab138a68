import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import packageJson from '../package.json' with { type: 'json' };

/** As an address, as in the server's settings. */
export function connectionUrl({
  connectionString,
  host = '',
  port = 5432,
  user,
  database: name,
}: pg.PoolConfig): string {
  if (connectionString !== undefined) return connectionString;
  return `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`;
}

/**
 * The server as a process of its own, on a free port.
 * @param folder another version than this one
 */
export function spawnServer(
  env: Record<string, string | undefined>,
  folder = join(import.meta.dirname, '..'),
): ChildProcess {
  const [main = ''] = globSync('src/server/{app/,}main.ts', { cwd: folder });
  return spawn(process.execPath, [packageJson.config.serverMemoryFlag, join(folder, main)], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'error',
      // As `npm start` has it.
      NODE_COMPILE_CACHE: join(folder, 'node_modules', '.cache', 'compiled'),
      DEMONSTRATION_HISTORY: 'off',
      ...defaultTestSettings(env),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Where it says that it is ready; what it says later is thrown away. */
export async function waitForOrigin({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('no output');
  for await (const line of createInterface({ input: stdout })) {
    const address = /http:\/\/localhost:\d+/.exec(line);
    if (address === null) continue;
    stdout.resume();
    return address[0];
  }
  throw new Error('the server did not start');
}

/** The server with its embedded database in a folder, once it is ready. */
export async function spawnEmbeddedServer(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<{ server: ChildProcess; origin: string }> {
  const server = spawnServer({ DATABASE_URL: undefined, DATA_DIR: dataDir, ...settings });
  server.stderr?.pipe(process.stderr);
  return { server, origin: await waitForOrigin(server) };
}

export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
}

/** Test servers encrypt no account numbers unless the test gives a key. */
function defaultTestSettings(env: Record<string, string | undefined>): Record<string, string> {
  const examples = { PLACEHOLDERS: 'allowed' };
  return 'DATA_KEYS' in env ? examples : { ...examples, PERSONAL_FIELDS: 'unencrypted' };
}

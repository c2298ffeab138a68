import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotBeDone } from './programs.ts';

const setting = 'QUINCENA_DRILL_FOLDER';

/** The folder of a drill that runs apart; undefined outside. */
export function folderInside(): string | undefined {
  return process.env[setting];
}

/** A folder that PostgreSQL's account may pass through. */
async function makeFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'quincena-drill-')));
  await chmod(folder, 0o711);
  return folder;
}

/**
 * Runs this command again with processes, mounts and, where it is asked for, a network of its own: however it ends, nothing of
 * it is left.
 */
export async function runApart({ network }: { network: boolean }): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  if (network && !isRoot)
    throw new CannotBeDone('This drill makes three machines of network namespaces: start it as root.');
  const folder = await makeFolder();
  const own = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  if (network) own.push('--net');
  if (!isRoot) own.push('--user', '--map-current-user');
  // The first process takes leave of all that lost their parent, as an init does and Node doesn't.
  const init = ['sh', '-c', '"$@"; exit $?', 'sh'];
  const child = spawn('unshare', [...own, ...init, process.execPath, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: folder, [setting]: folder },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'));
  try {
    const [code] = await once(child, 'exit');
    process.exitCode = code ?? 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

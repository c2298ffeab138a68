import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrerequisiteError } from './prerequisites.ts';

const folderSetting = 'QUINCENA_DRILL_FOLDER';

/** The folder of a drill that runs apart; undefined outside. */
export function namespaceFolder(): string | undefined {
  return process.env[folderSetting];
}

/** A folder that PostgreSQL's account may pass through. */
async function createFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'quincena-drill-')));
  await chmod(folder, 0o711);
  return folder;
}

/**
 * Runs this command again with processes, mounts and, where it is asked for, a network of its own: however it ends, nothing of
 * it is left.
 */
export async function runInNamespaces({ network }: { network: boolean }): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  if (network && !isRoot)
    throw new PrerequisiteError('This drill makes three machines of network namespaces: start it as root.');
  const folder = await createFolder();
  const unshareFlags = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  if (network) unshareFlags.push('--net');
  if (!isRoot) unshareFlags.push('--user', '--map-current-user');
  // The first process takes leave of all that lost their parent, as an init does and Node doesn't.
  const initCommand = ['sh', '-c', '"$@"; exit $?', 'sh'];
  const child = spawn(
    'unshare',
    [...unshareFlags, ...initCommand, process.execPath, ...process.argv.slice(1)],
    {
      stdio: 'inherit',
      env: { ...process.env, TMPDIR: folder, [folderSetting]: folder },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'));
  try {
    const [code] = await once(child, 'exit');
    process.exitCode = code ?? 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

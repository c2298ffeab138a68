import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

const binFolder = join('node_modules', '.bin');

/** The PATH of what we run: our Node 24 and tools first. */
export const ourPath = [join(root, binFolder), process.env.PATH].join(delimiter);

/** The PATH without installed packages, for npm: it replaces them under its own feet otherwise. */
export const systemPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.endsWith(binFolder))
  .join(delimiter);

/** Ends the script with a message instead of a stack. */
export class ScriptError extends Error {}

/** Runs a command in the foreground; true where it succeeded. */
export function runSync(command, args, env = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: ourPath, ...env },
    shell: process.platform === 'win32' && command === 'npm',
  });
  return result.status === 0;
}

/** Runs a command in parallel; resolves to whether it succeeded. */
export async function runAsync(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: ourPath, ...env },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** What a command prints, or undefined when it fails or isn't there. */
export function readOutput(command, args) {
  const result = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, PATH: ourPath } });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

/** Runs a script; of a ScriptError only the message is shown. */
export async function runScript(script) {
  try {
    await script();
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}

export function exists(...path) {
  return existsSync(join(root, ...path));
}

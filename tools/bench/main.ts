import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { runCleanups } from './machine/processes.ts';
import { readOptions, usage } from './options.ts';
import { parts } from './parts.ts';

/** Measures the product, part by part, and prints a table for each. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  console.log(
    `${cpus().length} cores, Node ${process.version}; what else runs here lowers absolute figures.`,
  );
  buildPages();
  for (const part of options.parts) await parts[part](options);
}

/** The server serves what is built. */
function buildPages(): void {
  const script = join(import.meta.dirname, '../../scripts/build.mjs');
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the pages could not be built: see above');
}

let exiting: Promise<never> | undefined;

/** What nobody stopped would keep this process, and be measured with the next part. */
function exitAfterCleanup(code: number): Promise<never> {
  exiting ??= runCleanups().then(() => process.exit(code));
  return exiting;
}

function fail(error: unknown): Promise<never> {
  console.error(error instanceof TypeError ? `${error.message}\n\n${usage}` : error);
  return exitAfterCleanup(1);
}

process.on('uncaughtException', fail);
process.on('SIGINT', () => exitAfterCleanup(1));
process.on('SIGTERM', () => exitAfterCleanup(1));
main().then(() => exitAfterCleanup(0), fail);

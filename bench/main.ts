import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { endAll } from './machine/running.ts';
import { type Options, type PartName, readOptions, usage } from './options.ts';
import { benchAttack } from './parts/attack.ts';
import { benchDaily } from './parts/daily.ts';
import { benchDesk } from './parts/desk.ts';
import { benchGrowth } from './parts/growth.ts';
import { benchLoad } from './parts/load.ts';
import { benchPages } from './parts/pages.ts';
import { benchRails } from './parts/rails.ts';
import { benchServer } from './parts/server.ts';
import { benchSpread } from './parts/spread.ts';

const parts: Record<PartName, (options: Options) => Promise<void>> = {
  pages: benchPages,
  server: benchServer,
  growth: benchGrowth,
  daily: benchDaily,
  load: benchLoad,
  attack: benchAttack,
  rails: benchRails,
  spread: benchSpread,
  desk: benchDesk,
};

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
  const script = join(import.meta.dirname, '../scripts/build.mjs');
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the pages could not be built: see above');
}

let ending: Promise<never> | undefined;

/** What nobody stopped would keep this process, and be measured with the next part. */
function end(code: number): Promise<never> {
  ending ??= endAll().then(() => process.exit(code));
  return ending;
}

function fail(error: unknown): Promise<never> {
  console.error(error instanceof TypeError ? `${error.message}\n\n${usage}` : error);
  return end(1);
}

process.on('uncaughtException', fail);
process.on('SIGINT', () => end(1));
process.on('SIGTERM', () => end(1));
main().then(() => end(0), fail);

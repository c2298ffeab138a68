import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ImportMeasure } from '../../../contract/desk/imports.ts';
import { readConfig } from '../../config/index.ts';
import { CommandError, runCommand } from '../../platform/command.ts';
import type { Database } from '../../platform/database/index.ts';
import { createFieldEncryption } from '../../platform/fieldEncryption/index.ts';
import { getImportBatch } from './batches.ts';
import { checkPortfolio, formatTotal } from './checkPortfolio.ts';
import { describeColumns } from './columns.ts';
import { formatImportFailure, locateImportError } from './errors.ts';
import { createProgress } from './progress.ts';
import { openImportFolder } from './source.ts';
import { stageImport } from './stageImport.ts';

/**
 * `npm run import -- folder` checks the files of a portfolio and changes nothing. `--apply` stores them as a batch, which two
 * people of the desk apply, and shows its progress. `--watch batch` shows that of an older one. `--columns` prints the columns.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    apply: { type: 'boolean', default: false },
    columns: { type: 'boolean', default: false },
    watch: { type: 'string' },
  },
});

const maxPrintedErrors = 200;

if (values.columns) process.stdout.write(describeColumns());
else
  await runCommand(async ({ db, clock, settings }) => {
    if (values.watch !== undefined) return watchBatch(db, values.watch);
    const [folder] = positionals;
    if (folder === undefined || !existsSync(folder))
      throw new CommandError('Name the folder with the files: npm run import -- folder [--apply]');
    const context = {
      db,
      config: readConfig(settings.configDir),
      fieldEncryption: await createFieldEncryption(settings),
      now: await clock.now(),
    };
    const source = openImportFolder(folder);
    const progress = createProgress(process.stderr, 'checking', () => source.progress());
    let batchId: string | undefined;
    let printed = 0;
    try {
      const print = (text: string) => {
        if (printed++ < maxPrintedErrors) process.stdout.write(`${text}\n`);
      };
      const report = (error: Parameters<typeof locateImportError>[0]) => print(locateImportError(error));
      const createdBy = `npm run import (${userInfo().username})`;
      const result = values.apply
        ? await stageImport(context, source, { name: basename(resolve(folder)), createdBy, report })
        : { batchId: undefined, ...(await checkPortfolio(context, source, { report })) };
      batchId = result.batchId;
      progress.stop();
      printResult(result);
      if (result.errors > 0) throw new CommandError(`${result.errors} errors; nothing was imported.`);
    } finally {
      progress.stop();
    }
    if (batchId === undefined) return;
    process.stdout.write(
      `Batch ${batchId} is checked. Two people apply it at the desk, under Imports; this command may be ended meanwhile.\n`,
    );
    await watchBatch(db, batchId);
  });

function printResult({
  borrowers,
  loans,
  payments,
  totals,
}: Awaited<ReturnType<typeof checkPortfolio>>): void {
  process.stdout.write(`${borrowers} borrowers, ${loans} loans, ${payments} payments\n`);
  for (const [currency, measures] of Object.entries(totals))
    for (const [measure, value] of Object.entries(measures))
      process.stdout.write(`${currency} ${measure} ${formatTotal(measure as ImportMeasure, value)}\n`);
}

async function watchBatch(db: Database, batchId: string): Promise<void> {
  let state = await getImportBatch(db, batchId);
  const progress = createProgress(process.stderr, 'applying', () => state.applied / Math.max(1, state.loans));
  try {
    while (state.state === 'checked' || state.state === 'applying') {
      if (state.failure !== '') throw new CommandError(formatImportFailure(state.failure, 'en'));
      await sleep(1_000);
      state = await getImportBatch(db, batchId);
    }
  } finally {
    progress.stop();
  }
  process.stdout.write(`Batch ${batchId} is ${state.state}.\n`);
}

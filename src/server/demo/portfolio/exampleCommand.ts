import { parseArgs } from 'node:util';
import { addDays, calendarDayIn, toDay } from '../../../lending/index.ts';
import { readConfig, readSettings } from '../../config/index.ts';
import { writeExamplePortfolio } from './index.ts';

/**
 * `npm run import:example -- folder [--loans 200] [--payments 6] [--cutoff 2026-12-31]` writes the files of an import of
 * invented loans in every state; with `--payments` of loans with so many payments, for measurements.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    loans: { type: 'string', default: '200' },
    payments: { type: 'string' },
    cutoff: { type: 'string' },
  },
});

const [folder = 'import-example'] = positionals;
const loans = Number(values.loans);
const cutoff =
  values.cutoff === undefined ? addDays(calendarDayIn('UTC', new Date()), -1) : toDay(values.cutoff);
const payments = values.payments === undefined ? {} : { payments: Number(values.payments) };
const { configDir } = readSettings(process.env);
await writeExamplePortfolio({ config: readConfig(configDir), folder, cutoff, loans, ...payments });
process.stdout.write(`${loans} loans as of ${cutoff} in ${folder}: npm run import -- ${folder}\n`);

import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../clock/clock.ts';
import { demonstrationClock } from '../clock/demonstrationClock.ts';
import { readConfig, readSettings } from '../config/index.ts';
import { attachDatabase } from '../database/index.ts';
import { dayMs } from '../durations.ts';
import { makeLog } from '../log.ts';
import { drawFunnel } from './funnel/drawing.ts';
import { funnelOf, type Period } from './funnel/query.ts';
import { tableOf } from './funnel/table.ts';

/**
 * `npm run funnel -- [--from 2026-11-01] [--to 2026-11-30] [--out funnel.svg]` prints how many of each source's
 * visitors went how far, and draws it. Days are UTC, both included; the last 30 unless told. Beside a running
 * server or without one.
 */
const days = 30;

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    out: { type: 'string', default: 'funnel.svg' },
  },
});

await main().catch((error: unknown) => {
  if (!(error instanceof RangeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const { light } = readConfig(settings.configDir).brand.colours;
  const database = await attachDatabase({ ...settings, log: makeLog('warn') });
  try {
    const clock = settings.demonstration ? demonstrationClock(database.db) : systemClock;
    const period = periodOf(values.from, values.to, await clock.now());
    const sources = await funnelOf(database.db, period);
    const title = `${dayOf(period.from)} to ${dayOf(new Date(period.until.getTime() - dayMs))}`;
    const path = resolve(values.out);
    await writeFile(path, drawFunnel(sources, title, light));
    process.stdout.write(`${title}\n\n${tableOf(sources)}\n\nDrawn in ${path}\n`);
  } finally {
    await database.close();
  }
}

function periodOf(from: string | undefined, to: string | undefined, now: Date): Period {
  const last = startOf(to ?? dayOf(now), '--to');
  const first = from === undefined ? new Date(last.getTime() - (days - 1) * dayMs) : startOf(from, '--from');
  if (first > last) throw new RangeError('--from must not be after --to.');
  return { from: first, until: new Date(last.getTime() + dayMs) };
}

function startOf(day: string, option: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(date.getTime())) {
    throw new RangeError(`${option} must be a day like 2026-11-30.`);
  }
  return date;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

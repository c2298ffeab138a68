import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { addDays, type Day, day, dayIn } from '../../lending/index.ts';
import { systemClock } from '../clock/clock.ts';
import { demonstrationClock } from '../clock/demonstrationClock.ts';
import { CommandError, runCommand } from '../command.ts';
import { readConfig } from '../config/index.ts';
import { preparedAtOf } from '../portfolio/index.ts';
import { drawFunnel } from './funnel/drawing.ts';
import { funnelOf, type Period } from './funnel/query.ts';
import { tableOf } from './funnel/table.ts';

/**
 * `npm run funnel -- [--from 2026-11-01] [--to 2026-11-30] [--out funnel.svg]` prints how many of each source's
 * visitors went how far, as the server added it up in the last hour, and draws it. Days are UTC, both included; the last 30 unless told. Beside a running
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

await runCommand(async ({ db, settings }) => {
  const { light } = readConfig(settings.configDir).brand.colours;
  const clock = settings.demonstration ? demonstrationClock(db) : systemClock;
  const period = periodOf(values.from, values.to, await clock.now());
  const sources = await funnelOf(db, period);
  const preparedAt = await preparedAtOf(db);
  const title = `${period.from} to ${addDays(period.until, -1)}`;
  const path = resolve(values.out);
  await writeFile(path, drawFunnel(sources, title, light));
  const asOf = preparedAt === null ? 'Never added up yet: a server does it each hour' : `As of ${preparedAt}`;
  process.stdout.write(`${title}\n\n${tableOf(sources)}\n\n${asOf}. Drawn in ${path}\n`);
});

function periodOf(from: string | undefined, to: string | undefined, now: Date): Period {
  const last = to === undefined ? dayIn('UTC', now) : dayFrom(to, '--to');
  const first = from === undefined ? addDays(last, 1 - days) : dayFrom(from, '--from');
  if (first > last) throw new CommandError('--from must not be after --to.');
  return { from: first, until: addDays(last, 1) };
}

function dayFrom(text: string, option: string): Day {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new CommandError(`${option} must be a day like 2026-11-30.`);
  }
  return day(text);
}

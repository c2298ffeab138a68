import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { addDays, type Day, day, dayIn } from '../../../lending/index.ts';
import { readConfig } from '../../config/index.ts';
import { demonstrationClock, systemClock } from '../../platform/clock.ts';
import { CommandError, runCommand } from '../../platform/command.ts';
import { type FunnelPeriod, formatFunnelTable, getFunnel, renderFunnel } from '../promotion/index.ts';
import { findPortfolioRefreshedAt } from './index.ts';

/**
 * `npm run funnel -- [--from 2026-11-01] [--to 2026-11-30] [--out funnel.svg]` prints how many of each source's
 * visitors went how far, as the server added it up in the last hour, and draws it. Days are UTC, both included; the last 30 by default. Beside a running
 * server or without one.
 */
const defaultDays = 30;

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
  const period = parsePeriod(values.from, values.to, await clock.now());
  const sources = await getFunnel(db, period);
  const preparedAt = await findPortfolioRefreshedAt(db);
  const title = `${period.from} to ${addDays(period.until, -1)}`;
  const path = resolve(values.out);
  await writeFile(path, renderFunnel(sources, title, light));
  const freshnessText =
    preparedAt === null ? 'Never added up yet: a server does it each hour' : `As of ${preparedAt}`;
  process.stdout.write(`${title}\n\n${formatFunnelTable(sources)}\n\n${freshnessText}. Drawn in ${path}\n`);
});

function parsePeriod(from: string | undefined, to: string | undefined, now: Date): FunnelPeriod {
  const lastDay = to === undefined ? dayIn('UTC', now) : parseDay(to, '--to');
  const firstDay = from === undefined ? addDays(lastDay, 1 - defaultDays) : parseDay(from, '--from');
  if (firstDay > lastDay) throw new CommandError('--from must not be after --to.');
  return { from: firstDay, until: addDays(lastDay, 1) };
}

function parseDay(text: string, option: string): Day {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new CommandError(`${option} must be a day like 2026-11-30.`);
  }
  return day(text);
}

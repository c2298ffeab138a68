import { parseArgs } from 'node:util';
import { addDays, calendarDayIn, type Day, toDay } from '../../../lending/index.ts';
import { CommandError, runCommand } from '../../platform/command.ts';
import { type FunnelPeriod, getFunnel, toFunnelTable } from '../promotion/index.ts';
import { findPortfolioRefreshedAt } from './index.ts';

/**
 * `npm run funnel -- [--from 2026-11-01] [--to 2026-11-30]` prints how many of each source's visitors went how far, as the
 * server added it up in the last hour. Days are UTC, both included; the last 30 by default.
 */
const defaultDays = 30;

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
  },
});

await runCommand(async ({ db, clock }) => {
  const period = parsePeriod(values.from, values.to, await clock.now());
  const preparedAt = await findPortfolioRefreshedAt(db);
  console.table(toFunnelTable(await getFunnel(db, period)));
  const freshness =
    preparedAt === null ? 'Never added up yet: a server does it each hour' : `As of ${preparedAt}`;
  process.stdout.write(`${period.from} to ${addDays(period.until, -1)}. ${freshness}.\n`);
});

function parsePeriod(from: string | undefined, to: string | undefined, now: Date): FunnelPeriod {
  const lastDay = to === undefined ? calendarDayIn('UTC', now) : parseDay(to, '--to');
  const firstDay = from === undefined ? addDays(lastDay, 1 - defaultDays) : parseDay(from, '--from');
  if (firstDay > lastDay) throw new CommandError('--from must not be after --to.');
  return { from: firstDay, until: addDays(lastDay, 1) };
}

function parseDay(text: string, option: string): Day {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new CommandError(`${option} must be a day like 2026-11-30.`);
  }
  return toDay(text);
}

import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LimitedCall, limitedCalls } from '../../src/contract/desk/approvals.ts';

export type ApprovalLimit = { readonly perRequest: number; readonly perDay: number };
export type Limits = Readonly<Record<LimitedCall, ApprovalLimit>>;

type MarketFile = {
  approvalLimits?: Record<string, { perRequest: number; perDay?: number } | number>;
};

/** So many times `perRequest`: a sequence of 12 calls gets past it. */
const dayLimitFactor = 2.5;

/** A copy of the configuration whose daily limits a short sequence can reach. */
export async function createNarrowConfig(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'quincena-limits-'));
  await cp(join(import.meta.dirname, '../../config'), folder, { recursive: true });
  const file = join(folder, 'markets.json');
  const markets = JSON.parse(await readFile(file, 'utf8')) as Record<string, MarketFile>;
  for (const { approvalLimits = {} } of Object.values(markets))
    for (const limit of Object.values(approvalLimits))
      if (typeof limit === 'object' && limit.perDay !== undefined)
        limit.perDay = Math.min(limit.perDay, dayLimitFactor * limit.perRequest);
  await writeFile(file, JSON.stringify(markets));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The limits that a market's configuration sets. Where it names no amount of a day, the share above. */
export function readLimits(folder: string, market: string): Limits {
  const markets = JSON.parse(readFileSync(join(folder, 'markets.json'), 'utf8')) as Record<
    string,
    MarketFile
  >;
  const { approvalLimits } = markets[market] ?? {};
  return Object.fromEntries(
    limitedCalls.map((kind) => {
      const configured = approvalLimits?.[kind] ?? 0;
      const perRequest = typeof configured === 'object' ? configured.perRequest : configured;
      const perDay = typeof configured === 'object' ? configured.perDay : undefined;
      return [kind, { perRequest, perDay: perDay ?? dayLimitFactor * perRequest }];
    }),
  ) as Limits;
}

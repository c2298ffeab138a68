import { killedDay } from '../../bench/parts/rails.ts';
import { folderInside, runApart } from './apart.ts';
import { requirePrograms } from './programs.ts';

const pace = { payments: Number.POSITIVE_INFINITY, paymentMs: 100, decisionMs: 500 };
const loans = 2_500;

/** Server, database and both are killed in turn under mixed load: nothing acknowledged is lost or doubled, no 5xx but 503. */
export async function drillKills(times: number): Promise<void> {
  requirePrograms({ unshare: 'util-linux' });
  if (folderInside() === undefined) return runApart({ network: false });
  return killedDay(loans, times, pace);
}

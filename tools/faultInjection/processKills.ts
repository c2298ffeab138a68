import { runDayWithKills } from '../bench/suites/rails.ts';
import { namespaceFolder, runInNamespaces } from './namespaces.ts';
import { requirePrograms } from './prerequisites.ts';

const workloadPace = { payments: Number.POSITIVE_INFINITY, paymentMs: 100, decisionMs: 500 };
const loans = 2_500;

/** Server, database and both are killed in turn under mixed load: nothing acknowledged is lost or doubled, no 5xx but 503. */
export async function testProcessKills(times: number): Promise<void> {
  requirePrograms({ unshare: 'util-linux' });
  if (namespaceFolder() === undefined) return runInNamespaces({ network: false });
  return runDayWithKills(loans, times, workloadPace);
}

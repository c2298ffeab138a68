import { firstBorrower, speiReference } from '../fill/borrowerNumbers.ts';

/** What is measured: a list's first page, or a search. `maxMs`: milliseconds, 95 of 100 times. */
export type DeskBenchmark = { name: string; path: string; maxMs: number };

const listMaxMs = 150;
const portfolioMaxMs = 1_000;
const dayMs = 86_400_000;

/** Every list of the desk as its page opens it, with each filter that it has, and every kind of search. */
export function listDeskBenchmarks(orders: number): DeskBenchmark[] {
  const sampleBorrower = firstBorrower + Math.floor(orders / 2);
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
  const searches = {
    'a name': 'María López',
    'a common name': 'maria',
    'the beginning of a name': 'her',
    'a name of nobody': 'Zacarías Quetzal',
    'the last digits of a phone': String(sampleBorrower).slice(-4),
    'a phone': `1${sampleBorrower}`,
    'an order': `Q${sampleBorrower}`,
    'the beginning of an order': 'Q100',
    'the last digits of a reference': speiReference(sampleBorrower).slice(-6),
    'a CLABE': speiReference(sampleBorrower),
    'a number': String(sampleBorrower),
  };
  const lists = [
    'today',
    'applications?state=in_review',
    'applications?state=declined',
    'payouts',
    'payouts?state=arrived',
    'approvals',
    'approvals?state=withdrawn',
    'suspense',
    'suspense/reversals',
    'claims',
    'reconciliation',
    `reconciliation?day=${day(10)}`,
    `reconciliation/payments?provider=sandbox&day=${day(10)}`,
    'reconciliation/differences',
    'complaints?state=waiting',
    'complaints?state=answered',
    'collections',
    'collections?bucket=31-60',
    'collections?promise=broken',
    'collections/buckets',
    `promotion/funnel?from=${day(30)}&until=${day(0)}`,
    `promotion/funnel?from=${day(365)}&until=${day(0)}`,
    'privacy-requests?state=open',
    'privacy-requests?state=done',
    'sessions',
    'staff',
    'audit',
    'audit?action=order_approved',
    'audit?action=personal_data_revealed',
    'audit?action=payout_refused',
    'audit?actor=support@quincena.example',
    `audit?borrowerId=${sampleBorrower}`,
    `audit?from=${day(400)}T00:00:00Z&until=${day(390)}T00:00:00Z`,
    `borrowers/${sampleBorrower}`,
    `borrowers/${sampleBorrower}/timeline`,
    `loans/Q${sampleBorrower}`,
    `applications/Q${sampleBorrower}`,
  ];
  return [
    ...lists.map((path) => ({ name: path, path, maxMs: listMaxMs })),
    ...Object.entries(searches).map(([name, query]) => ({
      name: `search: ${name}`,
      path: `borrowers?query=${encodeURIComponent(query)}`,
      maxMs: listMaxMs,
    })),
    { name: 'portfolio?days=365', path: 'portfolio?days=365', maxMs: portfolioMaxMs },
  ];
}

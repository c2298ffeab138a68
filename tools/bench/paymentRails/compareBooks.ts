import { sql } from 'kysely';
import type { Database } from '../../../src/server/platform/database/index.ts';
import type { CallLog } from './callers.ts';
import type { BenchLoan, FakeProviders } from './fakeProviders.ts';

export type BookComparison = {
  rows: { label: string; atProvider: number; ours: number }[];
  /** What doesn't agree, a line each. */
  discrepancies: string[];
};

type BookRow = BookComparison['rows'][number];

/** The payouts that the provider settled, in centavos by their id; none may have left twice. */
function listSettledPayouts({ stp }: FakeProviders, discrepancies: string[]): Map<string, number> {
  const amounts = new Map<string, number>();
  const countsByAccount = new Map<string, number>();
  for (const { claveRastreo, estado, monto, cuentaBeneficiario } of stp.orders) {
    if (estado !== 'LQ') continue;
    if (amounts.has(claveRastreo)) discrepancies.push(`${claveRastreo} left twice`);
    amounts.set(claveRastreo, Math.round(monto * 100));
    countsByAccount.set(cuentaBeneficiario, (countsByAccount.get(cuentaBeneficiario) ?? 0) + 1);
  }
  for (const [account, count] of countsByAccount)
    if (count > 1) discrepancies.push(`paid out ${count} times to ${account}`);
  return amounts;
}

/** What left and what came in by each provider, beside the cash accounts of the ledger. */
function compareMoney(
  { received, chargebacks }: FakeProviders,
  ledger: ReadonlyMap<string, number>,
  settledPayouts: ReadonlyMap<string, number>,
): BookRow[] {
  const cashBalance = (name: string) =>
    [...ledger].reduce((sum, [account, total]) => sum + (account.startsWith(`cash:${name}`) ? total : 0), 0);
  const netReceived = (name: string) => sumForProvider(received, name) - sumForProvider(chargebacks, name);
  return [
    {
      label: 'paid out and there',
      atProvider: sumForProvider(settledPayouts, ''),
      ours: -(ledger.get('disbursement_cash') ?? 0),
    },
    { label: 'came in by STP', atProvider: netReceived('stp'), ours: cashBalance('stp') },
    {
      label: 'came in by Openpay, less what was taken back',
      atProvider: netReceived('openpay'),
      ours: cashBalance('openpay'),
    },
  ];
}

/** The books outside and ours, sum by sum and one by one. */
export async function compareBooks(
  db: Database,
  providers: FakeProviders,
  loans: readonly BenchLoan[],
): Promise<BookComparison> {
  const discrepancies: string[] = [];
  const [ledger, received, reversed, payouts] = await Promise.all([
    readLedgerBalances(db),
    db.selectFrom('receivedPayments').select(['provider', 'paymentId', 'amount']).execute(),
    db
      .selectFrom('receivedReversals')
      .select(['provider', 'paymentId', 'amount'])
      .where('appliedAt', 'is not', null)
      .execute(),
    db.selectFrom('payouts').select(['payoutId', 'orderId', 'state', 'amount', 'declaredFailedAt']).execute(),
  ]);
  const receivedAmounts = new Map(
    received.map((entry) => [`${entry.provider}:${entry.paymentId}`, entry.amount]),
  );
  const reversedAmounts = new Map(
    reversed.map((entry) => [`${entry.provider}:${entry.paymentId}`, entry.amount]),
  );
  compareAmounts('payment', providers.received, receivedAmounts, discrepancies);
  compareAmounts('chargeback', providers.chargebacks, reversedAmounts, discrepancies);
  const providerAmounts = listSettledPayouts(providers, discrepancies);
  const arrived = payouts.filter(({ state }) => state === 'arrived');
  compareAmounts(
    'payout',
    providerAmounts,
    new Map(arrived.map((entry) => [entry.payoutId, entry.amount])),
    discrepancies,
  );
  const failed = payouts.filter(({ declaredFailedAt }) => declaredFailedAt !== null);
  const orderIdsWithPayout = new Set(payouts.map(({ orderId }) => orderId));
  for (const { orderId } of loans)
    if (!orderIdsWithPayout.has(orderId)) discrepancies.push(`no payout of ${orderId}`);
  const rows = [
    ...compareMoney(providers, ledger, providerAmounts),
    {
      label: 'payouts that came back',
      atProvider: providers.stp.orders.length - providerAmounts.size,
      ours: payouts.length - arrived.length - failed.length,
    },
    {
      label: 'orders that left',
      atProvider: providers.stp.orders.length,
      ours: payouts.length - failed.length,
    },
    { label: 'payments', atProvider: providers.received.size, ours: received.length },
    { label: 'payments taken back', atProvider: providers.chargebacks.size, ours: reversed.length },
  ];
  for (const row of rows)
    if (row.atProvider !== row.ours) discrepancies.push(`${row.label}: ${row.atProvider} is not ${row.ours}`);
  const suspenseRows = [
    { label: 'payouts that never left, declared failed', atProvider: 0, ours: failed.length },
    { label: 'of it in suspense', atProvider: 0, ours: -(ledger.get('suspense:MXN') ?? 0) },
    { label: 'of it the borrowers’ credit', atProvider: 0, ours: -(ledger.get('borrower_credit') ?? 0) },
  ];
  return { rows: [...rows, ...suspenseRows], discrepancies };
}

/** Notes that were acknowledged and are lost, and any that is there more than once. */
export async function findWrongNotes(db: Database, callLog: CallLog): Promise<string[]> {
  const rows = await db
    .selectFrom('deskNotes')
    .select('text')
    .select((row) => row.fn.countAll<string>().as('count'))
    .groupBy('text')
    .execute();
  const counts = new Map(rows.map(({ text, count }) => [text, Number(count)]));
  return [
    ...callLog
      .listAcknowledged('note')
      .filter((text) => !counts.has(text))
      .map((text) => `${text} is lost`),
    ...[...counts].filter(([, count]) => count > 1).map(([text, count]) => `${text} is there ${count} times`),
  ];
}

/** Pictures that were acknowledged and are lost. */
export async function findLostImages(origin: string, callLog: CallLog): Promise<string[]> {
  const discrepancies: string[] = [];
  for (const address of callLog.listAcknowledged('picture')) {
    const response = await fetch(`${origin}${address}`);
    const { byteLength } = await response.arrayBuffer();
    if (response.status !== 200 || byteLength < 100)
      discrepancies.push(`a picture is lost: ${response.status}`);
  }
  return discrepancies;
}

function compareAmounts(
  label: string,
  providerAmounts: ReadonlyMap<string, number>,
  ours: ReadonlyMap<string, number>,
  discrepancies: string[],
): void {
  for (const [id, amount] of providerAmounts)
    if (ours.get(id) !== amount) discrepancies.push(`${label} ${id}: ${amount} is not ${ours.get(id)}`);
  for (const id of ours.keys())
    if (!providerAmounts.has(id)) discrepancies.push(`${label} ${id} is ours alone`);
}

function sumForProvider(amounts: ReadonlyMap<string, number>, provider: string): number {
  return [...amounts].reduce((sum, [id, amount]) => sum + (id.startsWith(provider) ? amount : 0), 0);
}

async function readLedgerBalances(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ account: string; total: string }>`
    select account, sum(amount) as total from ledger_lines group by account`.execute(db);
  return new Map(rows.map(({ account, total }) => [account, Number(total)]));
}

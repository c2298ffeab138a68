import { sql } from 'kysely';
import type { Database } from '../../src/server/database/index.ts';
import type { Loan, Outside } from './outside.ts';

export type Books = {
  rows: { what: string; outside: number; ours: number }[];
  /** What doesn't agree, a line each. */
  wrong: string[];
};

/** The books outside and ours, sum by sum and one by one. */
export async function booksOf(db: Database, outside: Outside, loans: readonly Loan[]): Promise<Books> {
  const wrong: string[] = [];
  const [ledger, received, reversed, payouts] = await Promise.all([
    ledgerOf(db),
    db.selectFrom('receivedPayments').select(['provider', 'paymentId', 'amount']).execute(),
    db
      .selectFrom('receivedReversals')
      .select(['provider', 'paymentId', 'amount'])
      .where('appliedAt', 'is not', null)
      .execute(),
    db.selectFrom('payouts').select(['payoutId', 'orderId', 'state', 'amount', 'declaredFailedAt']).execute(),
  ]);
  const took = new Map(received.map((one) => [`${one.provider}:${one.paymentId}`, one.amount]));
  const gaveBack = new Map(reversed.map((one) => [`${one.provider}:${one.paymentId}`, one.amount]));
  compare('payment', outside.received, took, wrong);
  compare('chargeback', outside.takenBack, gaveBack, wrong);
  const theirs = new Map<string, number>();
  const sentFor = new Map<string, number>();
  for (const { claveRastreo, estado, monto, cuentaBeneficiario } of outside.stp.orders) {
    if (estado !== 'LQ') continue;
    if (theirs.has(claveRastreo)) wrong.push(`${claveRastreo} left twice`);
    theirs.set(claveRastreo, Math.round(monto * 100));
    sentFor.set(cuentaBeneficiario, (sentFor.get(cuentaBeneficiario) ?? 0) + 1);
  }
  for (const [account, count] of sentFor) if (count > 1) wrong.push(`paid out ${count} times to ${account}`);
  const arrived = payouts.filter(({ state }) => state === 'arrived');
  compare('payout', theirs, new Map(arrived.map((one) => [one.payoutId, one.amount])), wrong);
  const failed = payouts.filter(({ declaredFailedAt }) => declaredFailedAt !== null);
  const made = new Set(payouts.map(({ orderId }) => orderId));
  for (const { orderId } of loans) if (!made.has(orderId)) wrong.push(`no payout of ${orderId}`);
  const cash = (name: string) =>
    [...ledger].reduce((sum, [account, total]) => sum + (account.startsWith(`cash:${name}`) ? total : 0), 0);
  const into = (name: string) => sumOf(outside.received, name) - sumOf(outside.takenBack, name);
  const rows = [
    { what: 'paid out and there', outside: sumOf(theirs, ''), ours: -(ledger.get('disbursement_cash') ?? 0) },
    {
      what: 'payouts that came back',
      outside: outside.stp.orders.length - theirs.size,
      ours: payouts.length - arrived.length - failed.length,
    },
    { what: 'orders that left', outside: outside.stp.orders.length, ours: payouts.length - failed.length },
    { what: 'came in by STP', outside: into('stp'), ours: cash('stp') },
    { what: 'came in by Openpay, less what was taken back', outside: into('openpay'), ours: cash('openpay') },
    { what: 'payments', outside: outside.received.size, ours: received.length },
    { what: 'payments taken back', outside: outside.takenBack.size, ours: reversed.length },
  ];
  for (const row of rows)
    if (row.outside !== row.ours) wrong.push(`${row.what}: ${row.outside} is not ${row.ours}`);
  const held = [
    { what: 'payouts that never left, declared failed', outside: 0, ours: failed.length },
    { what: 'of it in suspense', outside: 0, ours: -(ledger.get('suspense:MXN') ?? 0) },
    { what: 'of it the borrowers’ credit', outside: 0, ours: -(ledger.get('borrower_credit') ?? 0) },
  ];
  return { rows: [...rows, ...held], wrong };
}

function compare(
  what: string,
  theirs: ReadonlyMap<string, number>,
  ours: ReadonlyMap<string, number>,
  wrong: string[],
): void {
  for (const [id, amount] of theirs)
    if (ours.get(id) !== amount) wrong.push(`${what} ${id}: ${amount} is not ${ours.get(id)}`);
  for (const id of ours.keys()) if (!theirs.has(id)) wrong.push(`${what} ${id} is ours alone`);
}

function sumOf(amounts: ReadonlyMap<string, number>, provider: string): number {
  return [...amounts].reduce((sum, [id, amount]) => sum + (id.startsWith(provider) ? amount : 0), 0);
}

async function ledgerOf(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ account: string; total: string }>`
    select account, sum(amount) as total from ledger_lines group by account`.execute(db);
  return new Map(rows.map(({ account, total }) => [account, Number(total)]));
}

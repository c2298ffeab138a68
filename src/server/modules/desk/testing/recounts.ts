import { sql } from 'kysely';
import { expect } from 'vitest';
import type { DeskReply, DeskRow } from '../../../../contract/desk/schemas/index.ts';
import type { DeskResponse } from './desk.ts';
import { createTillDesk, tillReason } from './tills.ts';

export const float = 50_000;
export const recountReason = 'I mistyped it';

/** A desk of tills that are counted, and counted again: its calls about them, and the lender's accounts of cash. */
export function createRecountDesk() {
  const desk = createTillDesk();
  const { getServer, clients, findTill, payCash } = desk;

  /** A till of the cashier with this much cash of payments, counted; what it should hold is the float and that. */
  async function countTill(
    counted: number,
    paid = 12_000,
  ): Promise<{ tillId: string; response: DeskResponse }> {
    const open = await findTill(clients.cashier).catch(() => undefined);
    if (open === undefined) await clients.cashier.post('tills', { market: 'MX', float });
    const { tillId } = await findTill(clients.cashier);
    if (paid > 0) expect((await payCash(clients.cashier, paid)).status).toBe(200);
    return { tillId, response: await clients.cashier.post(`tills/${tillId}/close`, { counted }) };
  }

  const recount = (tillId: string, counted: number, key?: string) =>
    clients.cashier.post(`tills/${tillId}/recounts`, { counted, reason: recountReason }, key);

  async function readOwnTill(tillId: string): Promise<DeskRow<'tills'> | undefined> {
    const { items } = (await clients.cashier.get('tills?mine=yes&limit=200')).body as DeskReply<'tills'>;
    return items.find((till) => till.tillId === tillId);
  }

  const decide = (response: DeskResponse, approve: boolean) =>
    clients.admin.post(`approvals/${response.body.approvalId}`, { approve, reason: tillReason });

  async function listDifferences(tillId: string) {
    const { items } = (await clients.auditor.get('approvals?state=all&call=tillDifference&limit=200'))
      .body as DeskReply<'approvals'>;
    return items.filter(({ request }) => request.tillId === tillId);
  }

  /** The lender's accounts of cash, as the ledger sums them. */
  async function sumLedger(): Promise<Record<'till_cash' | 'safe_cash' | 'till_differences', number>> {
    const { rows } = await sql<{ account: string; sum: number }>`
      select account, sum(amount)::bigint as sum from ledger_entries, unnest(accounts, amounts) as line(account, amount)
      where account in ('till_cash:MXN', 'safe_cash:MXN', 'till_differences:MXN') group by 1`.execute(
      getServer().db,
    );
    const sumOf = (name: string) => Number(rows.find(({ account }) => account === `${name}:MXN`)?.sum ?? 0);
    return {
      till_cash: sumOf('till_cash'),
      safe_cash: sumOf('safe_cash'),
      till_differences: sumOf('till_differences'),
    };
  }

  return { ...desk, countTill, recount, readOwnTill, decide, listDifferences, sumLedger };
}

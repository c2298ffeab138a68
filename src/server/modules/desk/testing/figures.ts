import { expect } from 'vitest';
import type { FigureList } from '../../../../contract/desk/figureLists.ts';
import type { DeskClient } from './desk.ts';

/** The total that a figure's list shows of its currency; 0 where the list is empty. */
export async function readListTotal(
  client: DeskClient,
  { list, filters, total }: FigureList,
): Promise<number> {
  const { status, body } = await client.get(
    `${list}?limit=1&totals=1&${new URLSearchParams(Object.entries(filters))}`,
  );
  expect(status).toBe(200);
  const totals = body.totals as ({ currency: string } & Record<string, number>)[];
  expect(totals.length).toBeLessThan(2);
  return totals.find(({ currency }) => currency === filters.currency)?.[total] ?? 0;
}

import { type Kept, kept } from '../../database/kept.ts';
import { type Relation, relationsOf } from './relations.ts';

const refusals = new Map<string, string | undefined>();

/** Why a query can't be asked of a database that is spread over machines by borrower; undefined where it can. */
export function refusalOf(text: string): string | undefined {
  if (!refusals.has(text)) refusals.set(text, judged(text));
  return refusals.get(text);
}

function judged(text: string): string | undefined {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return undefined;
  const known = relationsOf(text).flatMap((relation) => {
    const by = keptOf(relation.table);
    return by === undefined || by === 'everywhere' ? [] : [{ ...relation, by }];
  });
  const places = new Set(known.map(placeOf));
  if (places.size > 1) return `names together what lies apart: ${[...places].join(', ')}`;
  return known.map(keyless).find((refusal) => refusal !== undefined);
}

/** Tables that are nobody's lie together on one machine. */
function placeOf({ table, by }: { table: string; by: Kept }): string {
  if (by === 'borrower') return 'the borrower’s tables';
  return by === 'local' ? 'the tables of one machine' : table;
}

function keyless({ table, tied, by }: Relation & { by: Kept }): string | undefined {
  if (by === 'local' || by === 'everywhere') return undefined;
  const column = by === 'borrower' ? 'borrower_id' : by.by;
  return tied.has(column) ? undefined : `doesn’t say the ${column} of ${table}`;
}

function keptOf(table: string): Kept | undefined {
  if (table === 'ledger_lines') return 'borrower';
  return Object.entries(kept).find(([name]) => name === table)?.[1];
}

import { type ShardKey, shardKeys } from '../../platform/database/shardKeys.ts';
import { listQueryRelations, type QueryRelation } from './relations.ts';

const violations = new Map<string, string | undefined>();

/** Why a query can't run on a database that is sharded by borrower; undefined where it can. */
export function findShardViolation(text: string): string | undefined {
  if (!violations.has(text)) violations.set(text, computeShardViolation(text));
  return violations.get(text);
}

function computeShardViolation(text: string): string | undefined {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return undefined;
  const shardedRelations = listQueryRelations(text).flatMap((relation) => {
    const shardKey = findShardKey(relation.table);
    return shardKey === undefined || shardKey === 'everywhere' ? [] : [{ ...relation, shardKey }];
  });
  const colocationGroups = new Set(shardedRelations.map(toColocationGroup));
  if (colocationGroups.size > 1) return `names together what lies apart: ${[...colocationGroups].join(', ')}`;
  return shardedRelations.map(findMissingKey).find((violation) => violation !== undefined);
}

/** Tables without a borrower are on one machine together. */
function toColocationGroup({ table, shardKey }: { table: string; shardKey: ShardKey }): string {
  if (shardKey === 'borrower') return 'the borrower’s tables';
  return shardKey === 'local' ? 'the tables of one machine' : table;
}

function findMissingKey({
  table,
  constrainedColumns: tied,
  shardKey,
}: QueryRelation & { shardKey: ShardKey }): string | undefined {
  if (shardKey === 'local' || shardKey === 'everywhere') return undefined;
  const column = shardKey === 'borrower' ? 'borrower_id' : shardKey.column;
  return tied.has(column) ? undefined : `doesn’t say the ${column} of ${table}`;
}

function findShardKey(table: string): ShardKey | undefined {
  if (table === 'ledger_lines') return 'borrower';
  return Object.entries(shardKeys).find(([name]) => name === table)?.[1];
}

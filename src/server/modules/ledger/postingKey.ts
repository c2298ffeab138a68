import { type RawBuilder, sql } from 'kysely';
import { type LedgerEventKind, ledgerEventKinds } from '../../../contract/desk/ledgerEvents.ts';

/** The idempotency key of an entry: it names what was posted, and is unique within its order. Made by {@link toPostingKey}. */
export type PostingKey = string & { readonly __postingKey: 'PostingKey' };

/** Kinds whose keys have the id of a till or deposit before the step: `till:<id>:opened`. */
const stepKinds: readonly LedgerEventKind[] = [
  'till_opened',
  'till_counted',
  'till_uncounted',
  'till_recounted',
  'till_difference',
  'till_difference_undone',
  'till_unapproved',
  'deposit_corrected',
  'deposit_matched',
];

/** The key of a posting: its kind and the parts that say which one it is, such as a payment's key. Keys are stored, and never change. */
export function toPostingKey(kind: LedgerEventKind, ...parts: readonly string[]): PostingKey {
  const [owner, step] = kind.split(/_(.*)/);
  const named = stepKinds.includes(kind) ? [owner, parts[0], step, ...parts.slice(1)] : [kind, ...parts];
  return named.join(':') as PostingKey;
}

/** A stored key's kind, undefined of another version's; and its subject: a till's or deposit's id, else all that follows. */
export function parsePostingKey(event: string): { kind: LedgerEventKind | undefined; subject: string } {
  const [first = '', second = '', ...rest] = event.split(':');
  const stepKind = stepKinds.find((known) => known === `${first}_${rest[0]}`);
  const kind = stepKind ?? ledgerEventKinds.find((known) => known === first);
  return { kind, subject: stepKind ? second : [second, ...rest].join(':') };
}

/** Kinds with many entries, of which a page is found without an index; the others have the index `ledger_entries_rare`. */
export const frequentEventKinds: readonly LedgerEventKind[] = [
  'accrual',
  'disbursement',
  'payment',
  'replay',
];

/** In SQL: whether {@link parsePostingKey} finds the kind in the key of an entry `e`. */
export function isOfEventKindSql(kind: LedgerEventKind): RawBuilder<boolean> {
  const first = sql<string>`split_part(e.event, ':', 1)`;
  const withStep = sql<string>`${first} || '_' || split_part(e.event, ':', 3)`;
  // In the words of the index, with literals: else the planner doesn't find it.
  const isRare = sql<boolean>`${first} not in (${sql.join(frequentEventKinds.map((common) => sql.lit(common)))})`;
  if (frequentEventKinds.includes(kind)) return sql<boolean>`${first} = ${kind}`;
  return stepKinds.includes(kind)
    ? sql<boolean>`${isRare} and ${withStep} = ${kind}`
    : sql<boolean>`${isRare} and ${first} = ${kind} and ${withStep} <> all(${[...stepKinds]})`;
}

import { type RawBuilder, sql } from 'kysely';
import { type LedgerEventKind, ledgerEventKinds } from '../../../contract/desk/ledgerEvents.ts';

/** The name of what an entry was posted for, unique within its order: it can't be posted twice. Made by {@link toLedgerEvent}. */
export type LedgerEvent = string & { readonly __ledgerEvent: 'LedgerEvent' };

/** Kinds in whose names the id of a till or deposit stands before the step: `till:<id>:opened`. */
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

/**
 * The name of a ledger event: its kind and the parts that say which one it is, such as a payment's key. Names are stored, and
 * never change.
 */
export function toLedgerEvent(kind: LedgerEventKind, ...parts: readonly string[]): LedgerEvent {
  const [owner, step] = kind.split(/_(.*)/);
  const named = stepKinds.includes(kind) ? [owner, parts[0], step, ...parts.slice(1)] : [kind, ...parts];
  return named.join(':') as LedgerEvent;
}

/** A stored name's kind, undefined of another version's; and its subject: a till's or deposit's id, else all that follows. */
export function parseLedgerEvent(event: string): { kind: LedgerEventKind | undefined; subject: string } {
  const [first = '', second = '', ...rest] = event.split(':');
  const stepKind = stepKinds.find((known) => known === `${first}_${rest[0]}`);
  const kind = stepKind ?? ledgerEventKinds.find((known) => known === first);
  return { kind, subject: stepKind ? second : [second, ...rest].join(':') };
}

/** Kinds with so many entries that a page of them is found at once; the others have the index `ledger_entries_rare`. */
export const frequentEventKinds: readonly LedgerEventKind[] = [
  'accrual',
  'disbursement',
  'payment',
  'replay',
];

/** In SQL: whether {@link parseLedgerEvent} finds the kind in the name of an entry `e`. */
export function isOfEventKind(kind: LedgerEventKind): RawBuilder<boolean> {
  const first = sql<string>`split_part(e.event, ':', 1)`;
  const withStep = sql<string>`${first} || '_' || split_part(e.event, ':', 3)`;
  // In the words of the index, with literals: else the planner doesn't find it.
  const isRare = sql<boolean>`${first} not in (${sql.join(frequentEventKinds.map((common) => sql.lit(common)))})`;
  if (frequentEventKinds.includes(kind)) return sql<boolean>`${first} = ${kind}`;
  return stepKinds.includes(kind)
    ? sql<boolean>`${isRare} and ${withStep} = ${kind}`
    : sql<boolean>`${isRare} and ${first} = ${kind} and ${withStep} <> all(${[...stepKinds]})`;
}

import { type LedgerEventKind, ledgerEventKinds } from '../../../contract/desk/ledgerEvents.ts';

/** The name of what an entry was posted for, unique within its order: it can't be posted twice. Made by {@link toLedgerEvent}. */
export type LedgerEvent = string & { readonly __ledgerEvent: 'LedgerEvent' };

/** Kinds whose names have the id of a till or deposit before the step: `till:<id>:opened`. */
const stepKinds: Partial<Record<LedgerEventKind, readonly [owner: string, step: string]>> = {
  till_opened: ['till', 'opened'],
  till_counted: ['till', 'counted'],
  till_uncounted: ['till', 'uncounted'],
  till_recounted: ['till', 'recounted'],
  till_difference: ['till', 'difference'],
  till_difference_undone: ['till', 'difference_undone'],
  till_unapproved: ['till', 'unapproved'],
  deposit_corrected: ['deposit', 'corrected'],
  deposit_matched: ['deposit', 'matched'],
};

/**
 * The name of a ledger event: its kind and the parts that say which one it is, such as a payment's key. Names are stored, and
 * never change.
 */
export function toLedgerEvent(kind: LedgerEventKind, ...parts: readonly string[]): LedgerEvent {
  const [owner, step] = stepKinds[kind] ?? [];
  const named = owner === undefined ? [kind, ...parts] : [owner, parts[0], step, ...parts.slice(1)];
  return named.join(':') as LedgerEvent;
}

/** A stored name's kind, undefined of another version's; and its subject: a till's or deposit's id, else all that follows. */
export function parseLedgerEvent(event: string): { kind: LedgerEventKind | undefined; subject: string } {
  const [first = '', second = '', ...rest] = event.split(':');
  const names = [...rest.map((part) => `${first}_${part}`), first];
  const kind = names.map((name) => ledgerEventKinds.find((known) => known === name)).find(Boolean);
  const hasStep = kind !== undefined && stepKinds[kind] !== undefined;
  return { kind, subject: hasStep ? second : [second, ...rest].join(':') };
}

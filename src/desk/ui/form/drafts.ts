import { type FormField, type FormValues, omitSecrets, reasonFieldName } from './fields.ts';

/**
 * Unsent input of forms, each under its draft key: a form that is opened again starts with it. What is typed about a case also
 * outlives a reload of the tab, for the account that typed it.
 */
type Owner = { readonly staffId: string };
type StoredDraft = { readonly at: number; readonly values: Readonly<Record<string, string>> };
type StoredDrafts = { readonly staffId: string; readonly drafts: Readonly<Record<string, StoredDraft>> };

const storageKey = 'desk.drafts';
/** As long as a session lasts at most. */
const maxAgeMs = 12 * 3_600_000;

/** By draft key, files included; lost when the page is. */
const drafts = new Map<string, FormValues>();

const memoryKey = ({ staffId }: Owner, key: string) => `${staffId} ${key}`;

/** Fields of these kinds outlive a reload. A short text may be a name, a phone or a one-time code, and files are too large. */
const storedKinds: readonly FormField['kind'][] = ['multiline', 'choice', 'multiChoice', 'amount', 'day'];

export function findDraft(owner: Owner, key: string): FormValues | undefined {
  return drafts.get(memoryKey(owner, key)) ?? readStored(owner)[key]?.values;
}

export function storeDraft(
  owner: Owner,
  key: string,
  fields: readonly FormField[],
  values: FormValues,
): void {
  drafts.set(memoryKey(owner, key), omitSecrets(fields, values));
  const isStored = (name: string) =>
    name === reasonFieldName ||
    fields.some((field) => field.name === name && storedKinds.includes(field.kind) && !field.isPersonal);
  const texts = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' && isStored(name) ? [[name, value] as const] : [],
  );
  writeStored(owner, {
    ...readStored(owner),
    [key]: { at: Date.now(), values: Object.fromEntries(texts) },
  });
}

export function deleteDraft(owner: Owner, key: string): void {
  drafts.delete(memoryKey(owner, key));
  const { [key]: _, ...others } = readStored(owner);
  writeStored(owner, others);
}

/** At sign-out, nothing that was typed stays. */
export function clearDrafts(): void {
  drafts.clear();
  writeStorage(null);
}

/** Once an account is signed in, nothing stays of what another typed. */
export function clearDraftsOfOthers(owner: Owner): void {
  if (parseStored()?.staffId !== owner.staffId) clearDrafts();
}

function readStored({ staffId }: Owner): StoredDrafts['drafts'] {
  const stored = parseStored();
  if (stored?.staffId !== staffId) return {};
  const oldest = Date.now() - maxAgeMs;
  return Object.fromEntries(Object.entries(stored.drafts).filter(([, { at }]) => at > oldest));
}

function parseStored(): StoredDrafts | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '') as StoredDrafts;
  } catch {
    return undefined;
  }
}

function writeStored({ staffId }: Owner, next: StoredDrafts['drafts']): void {
  writeStorage(Object.keys(next).length === 0 ? null : JSON.stringify({ staffId, drafts: next }));
}

function writeStorage(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, text);
  } catch {
    // Without storage a draft lasts until the page is closed.
  }
}

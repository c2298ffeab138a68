import { fingerprint } from '../../../api/kept.ts';
import { launchValue } from '../../../api/launch.ts';
import { readStored, store } from '../../../ui/stored.ts';

const storageKey = 'complaintDraft';

/** What a complaint is about, as the form's address says. */
export type ComplaintKeys = {
  readonly problemType: string;
  readonly problemSonType: string;
  readonly orderNo: string;
};

/** A half-written complaint: it survives a closed web view. */
export type Draft = ComplaintKeys & {
  readonly text: string;
  /** Addresses of the images that have been sent. */
  readonly images: readonly string[];
};

/** Another borrower on the same phone must not see it. */
function owner(): string {
  return fingerprint(launchValue('userId') || launchValue('sessionId'));
}

type Stored = { readonly owner: string; readonly draft: Draft };

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'images' in value &&
    Array.isArray(value.images)
  );
}

function isStored(value: unknown): value is Stored {
  return (
    typeof value === 'object' &&
    value !== null &&
    'owner' in value &&
    'draft' in value &&
    isDraft(value.draft)
  );
}

/** This borrower's draft, if one is kept. */
export function readDraft(): Draft | undefined {
  try {
    const value: unknown = JSON.parse(readStored(storageKey) ?? '');
    return isStored(value) && value.owner === owner() ? value.draft : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft; one without text and images is forgotten. */
export function keepDraft(draft: Draft): void {
  const isBlank = draft.text.trim() === '' && draft.images.length === 0;
  store(storageKey, isBlank ? null : JSON.stringify({ owner: owner(), draft }));
}

/** True where a draft is about the same as these keys. */
export function isAbout(draft: Draft, keys: ComplaintKeys): boolean {
  return (
    draft.problemType === keys.problemType &&
    draft.problemSonType === keys.problemSonType &&
    draft.orderNo === keys.orderNo
  );
}

/** Clears what the device keeps for the pages, as a successful submit does. Source: SPEC 4. */
export function clearStorage(): void {
  try {
    localStorage.clear();
  } catch {
    // Private browsing: nothing was kept.
  }
}

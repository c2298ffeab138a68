import { getLaunchParameter } from '../../../api/launchParameters.ts';
import { fingerprint } from '../../../api/replyCache.ts';
import { readLocalStorage, writeLocalStorage } from '../../../ui/localStorage.ts';

const storageKey = 'complaintDraft';

/** What a complaint is about, as the form's address says. */
export type ComplaintParams = {
  readonly problemType: string;
  readonly problemSonType: string;
  readonly orderNo: string;
};

/** A half-written complaint: it survives a closed web view. */
export type Draft = ComplaintParams & {
  readonly text: string;
  /** Addresses of the images that have been sent. */
  readonly images: readonly string[];
};

/** Another borrower on the same phone must not see it. */
function draftOwner(): string {
  return fingerprint(getLaunchParameter('userId') || getLaunchParameter('sessionId'));
}

type StoredDraft = { readonly owner: string; readonly draft: Draft };

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

function isStoredDraft(value: unknown): value is StoredDraft {
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
    const value: unknown = JSON.parse(readLocalStorage(storageKey) ?? '');
    return isStoredDraft(value) && value.owner === draftOwner() ? value.draft : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft; one without text and images is forgotten. */
export function storeDraft(draft: Draft): void {
  const isBlank = draft.text.trim() === '' && draft.images.length === 0;
  writeLocalStorage(storageKey, isBlank ? null : JSON.stringify({ owner: draftOwner(), draft }));
}

/** True where a draft is about the same as these keys. */
export function isSameComplaint(draft: Draft, params: ComplaintParams): boolean {
  return (
    draft.problemType === params.problemType &&
    draft.problemSonType === params.problemSonType &&
    draft.orderNo === params.orderNo
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

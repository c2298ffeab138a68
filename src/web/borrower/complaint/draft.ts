import type { ResponseData } from '../../../contract/schemas/index.ts';
import { getLaunchParameter } from '../../api/launchParameters.ts';
import { fingerprint } from '../../api/replyCache.ts';
import { cookieSessionName } from '../../session/cookieSession.ts';
import { deviceStorage, windowStorage } from '../../storage/browserStorage.ts';

const draftKey = 'complaintDraft';

/** The subject of a complaint, from the form's address. */
export type ComplaintParams = {
  readonly problemType: string;
  readonly problemSonType: string;
  readonly orderNo: string;
};

/** A half-written complaint: it survives a closed web view. */
export type ComplaintDraft = ComplaintParams & {
  readonly text: string;
  /** Addresses of the images that have been sent. */
  readonly images: readonly string[];
};

/** Names the draft's owner: another borrower on the same phone must not see it. */
function draftOwner(): string {
  return fingerprint(getLaunchParameter('userId') || getLaunchParameter('sessionId') || cookieSessionName());
}

function isDraft(value: unknown): value is ComplaintDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'images' in value &&
    Array.isArray(value.images)
  );
}

/** The stored draft of this borrower. */
export function readDraft(): ComplaintDraft | undefined {
  const { owner, draft } = deviceStorage.readObject(draftKey);
  return isDraft(draft) && owner === draftOwner() ? draft : undefined;
}

/** Stores a draft; removes it if it has neither text nor images. */
export function storeComplaintDraft(draft: ComplaintDraft): void {
  const isBlank = draft.text.trim() === '' && draft.images.length === 0;
  deviceStorage.write(draftKey, isBlank ? null : JSON.stringify({ owner: draftOwner(), draft }));
}

/** True where a draft is about the same as these keys. */
export function isSameComplaint(draft: ComplaintDraft, params: ComplaintParams): boolean {
  return (
    draft.problemType === params.problemType &&
    draft.problemSonType === params.problemSonType &&
    draft.orderNo === params.orderNo
  );
}

/**
 * Clears localStorage, as specified after a successful submit. The session stays: it is a cookie. A sign-out that is pending goes
 * too: it is of a session before the one that submitted. Source: SPEC 4.
 */
export function clearStorage(): void {
  try {
    localStorage.clear();
  } catch {
    // Private browsing: nothing was stored.
  }
}

export type ComplaintReceipt = Pick<ResponseData<'complaintSave'>, 'folio' | 'answerBy'>;

const receiptKey = 'complaintReceipt';

/** Hands the folio of a complaint just sent to the page that comes next. */
export function storeReceipt({ folio, answerBy }: ComplaintReceipt): void {
  windowStorage.write(receiptKey, JSON.stringify({ folio, answerBy }));
}

/** The receipt that was left; it is given once. */
export function consumeReceipt(): ComplaintReceipt | undefined {
  const { folio, answerBy } = windowStorage.readObject(receiptKey);
  windowStorage.write(receiptKey, null);
  return typeof folio === 'string' && typeof answerBy === 'string' ? { folio, answerBy } : undefined;
}

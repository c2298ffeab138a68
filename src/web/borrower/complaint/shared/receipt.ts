import type { ResponseData } from '../../../../contract/schemas/index.ts';

export type Receipt = Pick<ResponseData<'complaintSave'>, 'folio' | 'answerBy'>;

const storageKey = 'complaintReceipt';

/** Hands the folio of a complaint just sent to the page that comes next. */
export function storeReceipt({ folio, answerBy }: Receipt): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ folio, answerBy }));
  } catch {
    // Private browsing: the list of complaints has it too.
  }
}

function isReceipt(value: unknown): value is Receipt {
  return typeof value === 'object' && value !== null && 'folio' in value && 'answerBy' in value;
}

/** The receipt that was left; it is given once. */
export function takeReceipt(): Receipt | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '');
    sessionStorage.removeItem(storageKey);
    return isReceipt(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

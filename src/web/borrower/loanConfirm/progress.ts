import { limits } from '../../../contract/limits.ts';
import { windowStorage } from '../../storage/browserStorage.ts';

/**
 * What the borrower has done on this page, kept beside it, so that coming back from the contract, or loading the page
 * again, neither ticks the box again nor reviews twice. Another offer, named by its agreement's hash, is agreed to again; a
 * product is reviewed once.
 */
const storageKeys = {
  accepted: (hash: string) => `confirm.ticked.${hash}`,
  reviewed: (productId: string) => `confirm.reviewed.${productId}`,
};

export function wasAccepted(hash: string, fallback: boolean): boolean {
  const stored = windowStorage.read(storageKeys.accepted(hash));
  return stored === null ? fallback : stored === 'yes';
}

export function storeAccepted(hash: string, isAccepted: boolean): void {
  windowStorage.write(storageKeys.accepted(hash), isAccepted ? 'yes' : 'no');
}

/** When the review of a product ends, in ms since 1970; stored at the first call. */
export function getReviewEnd(productId: string, now: number): number {
  const latest = now + limits.confirmReloadMs;
  const end = Math.min(Number(windowStorage.read(storageKeys.reviewed(productId))) || latest, latest);
  windowStorage.write(storageKeys.reviewed(productId), String(end));
  return end;
}

/** Whether the review has been seen to its end. */
export function isReviewOver(productId: string, now: number): boolean {
  const stored = windowStorage.read(storageKeys.reviewed(productId));
  return stored !== null && Number(stored) <= now;
}

/** Once it is agreed to: the next loan is read again. */
export function clearProgress(productId: string, hash: string): void {
  windowStorage.write(storageKeys.accepted(hash), null);
  windowStorage.write(storageKeys.reviewed(productId), null);
}

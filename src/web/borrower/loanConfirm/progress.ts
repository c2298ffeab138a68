import { limits } from '../../../contract/limits.ts';

/**
 * What the borrower has done on this page, kept beside it, so that coming back from the contract, or loading the page
 * again, neither ticks the box anew nor reviews twice. Another offer, named by its agreement's hash, is agreed to anew; a
 * product is reviewed once.
 */
const names = {
  ticked: (hash: string) => `confirm.ticked.${hash}`,
  reviewed: (productId: string) => `confirm.reviewed.${productId}`,
};

export function wasTicked(hash: string, otherwise: boolean): boolean {
  const kept = read(names.ticked(hash));
  return kept === null ? otherwise : kept === 'yes';
}

export function keepTicked(hash: string, isTicked: boolean): void {
  write(names.ticked(hash), isTicked ? 'yes' : 'no');
}

/** When the review of a product ends, ms since 1970: as said the first time it was asked. */
export function reviewEnd(productId: string, now: number): number {
  const latest = now + limits.confirmReloadMs;
  const end = Math.min(Number(read(names.reviewed(productId))) || latest, latest);
  write(names.reviewed(productId), String(end));
  return end;
}

/** Whether the review has been seen to its end. */
export function isReviewOver(productId: string, now: number): boolean {
  const kept = read(names.reviewed(productId));
  return kept !== null && Number(kept) <= now;
}

/** Once it is agreed to: the next loan is read anew. */
export function forgetProgress(productId: string, hash: string): void {
  write(names.ticked(hash), null);
  write(names.reviewed(productId), null);
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Storage is off: the page starts anew each time.
  }
}

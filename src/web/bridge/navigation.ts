import type { NavigatePayload } from './messages.ts';
import { post } from './post.ts';

export function navigate(payload: NavigatePayload): void {
  post('navigate', payload);
}

/** Opens several screens on top of each other, the last one visible. */
export function navigateList(list: readonly NavigatePayload[]): void {
  post('navigateList', { list });
}

export function goMine(): void {
  post('goMine', {});
}

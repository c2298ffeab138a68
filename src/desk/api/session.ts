import { useSyncExternalStore } from 'react';

/** Whether the server has said that the session is over: what is on the page stays, and signing in is asked again. */
let isExpired = false;
const listeners = new Set<() => void>();

function setExpired(expired: boolean): void {
  if (isExpired === expired) return;
  isExpired = expired;
  for (const listener of listeners) listener();
}

export function markSessionExpired(): void {
  setExpired(true);
}

export function markSessionStarted(): void {
  setExpired(false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSessionExpired(): boolean {
  return useSyncExternalStore(subscribe, () => isExpired);
}

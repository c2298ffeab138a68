import { useSyncExternalStore } from 'react';

/** Whether the server has said that the session is over: what is on the page stays, and signing in is asked again. */
let isOver = false;
const listeners = new Set<() => void>();

function change(over: boolean): void {
  if (isOver === over) return;
  isOver = over;
  for (const listener of listeners) listener();
}

export function sessionEnded(): void {
  change(true);
}

export function sessionBegan(): void {
  change(false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSessionIsOver(): boolean {
  return useSyncExternalStore(subscribe, () => isOver);
}

import { useSyncExternalStore } from 'react';

/** A value outside of React that components follow. */
export type ExternalStore<Value> = {
  get(): Value;
  set(next: Value): void;
  subscribe(listener: () => void): () => void;
};

export function createStore<Value>(initial: Value): ExternalStore<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<Value>({ get, subscribe }: ExternalStore<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}

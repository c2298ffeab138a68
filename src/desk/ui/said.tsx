import { useEffect, useSyncExternalStore } from 'react';

/** What the desk says in passing: that something was done. */
let said = '';
const listeners = new Set<() => void>();
const shownMs = 6_000;

function change(text: string): void {
  said = text;
  for (const listener of listeners) listener();
}

export function sayInPassing(text: string): void {
  change(text);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Said() {
  const text = useSyncExternalStore(subscribe, () => said);
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => change(''), shownMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="said" role="status">
      {text === '' ? null : <span>{text}</span>}
    </div>
  );
}

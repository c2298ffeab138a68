import { useEffect, useId, useLayoutEffect, useSyncExternalStore } from 'react';

/** What the desk says in passing: that something was done. */
let said = '';
/** Where it may be said: in the room, and in each dialog over it, outside of which all is inert. */
let places: readonly string[] = [];
const listeners = new Set<() => void>();
const shownMs = 6_000;

function tell(): void {
  for (const listener of listeners) listener();
}

export function sayInPassing(text: string): void {
  said = text;
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A place where it is said, while none is above it. */
export function Said() {
  const place = useId();
  const text = useSyncExternalStore(subscribe, () => (places.at(-1) === place ? said : ''));
  useLayoutEffect(() => {
    places = [...places, place];
    tell();
    return () => {
      places = places.filter((other) => other !== place);
      tell();
    };
  }, [place]);
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => sayInPassing(''), shownMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="said" role="status">
      {text === '' ? null : <span>{text}</span>}
    </div>
  );
}

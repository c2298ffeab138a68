import { useEffect, useId, useLayoutEffect, useSyncExternalStore } from 'react';

/** What the desk says in passing: that something was done. */
let message = '';
/** Where it may be said: in the room, and in each dialog over it, outside of which all is inert. */
let liveRegions: readonly string[] = [];
const listeners = new Set<() => void>();
const toastMs = 6_000;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function showToast(text: string): void {
  message = text;
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A place where it is said, while none is above it. */
export function ToastRegion() {
  const regionId = useId();
  const text = useSyncExternalStore(subscribe, () => (liveRegions.at(-1) === regionId ? message : ''));
  useLayoutEffect(() => {
    liveRegions = [...liveRegions, regionId];
    notifyListeners();
    return () => {
      liveRegions = liveRegions.filter((other) => other !== regionId);
      notifyListeners();
    };
  }, [regionId]);
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => showToast(''), toastMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="toast" role="status">
      {text === '' ? null : <span>{text}</span>}
    </div>
  );
}

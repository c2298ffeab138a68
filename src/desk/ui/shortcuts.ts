import { useEffect, useRef } from 'react';
import { readPreference, writePreference } from '../texts/preferences.ts';

const stored = 'keys';

/** Whether single keys do something: people who dictate turn that off. WCAG 2.1.4 */
export function hasShortcuts(): boolean {
  return readPreference(stored) !== 'off';
}

export function setShortcuts(on: boolean): void {
  writePreference(stored, on ? 'on' : 'off');
}

/** Calls back when a key is pressed that isn't being typed into something. */
export function useShortcut(key: string, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    function pressed(event: KeyboardEvent): void {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (!hasShortcuts() || isTyping(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [key]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { readPreference, writePreference } from '../texts/language.tsx';

type Props = {
  children: ReactNode;
  onClick?: () => void;
  kind?: 'primary' | 'quiet' | 'plain' | 'danger';
  type?: 'button' | 'submit';
  isBusy?: boolean;
  label?: string;
};

/** A busy one does nothing and keeps the focus, which `disabled` would lose. */
export function Button({ children, onClick, kind = 'quiet', type = 'button', isBusy = false, label }: Props) {
  function handleClick(event: MouseEvent<HTMLButtonElement>): void {
    if (isBusy) {
      event.preventDefault();
      return;
    }
    // Safari gives a button that is clicked no focus, and a dialog that it opens none to give back.
    event.currentTarget.focus();
    onClick?.();
  }
  return (
    <button
      type={type}
      className={`button ${kind}`}
      aria-label={label}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={handleClick}
    >
      {children}
    </button>
  );
}

/** Has an element take the focus as soon as it is there: at once, or when the dialog that it is in opens. */
export function focusOnMount(element: HTMLElement | null): void {
  if (element === null) return;
  element.autofocus = true;
  element.focus();
}

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

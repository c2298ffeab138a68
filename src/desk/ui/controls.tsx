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

/** A button. While `isBusy` it ignores clicks but keeps the focus, which `disabled` would lose. */
export function Button({ children, onClick, kind = 'quiet', type = 'button', isBusy = false, label }: Props) {
  function handleClick(event: MouseEvent<HTMLButtonElement>): void {
    if (isBusy) {
      event.preventDefault();
      return;
    }
    // Safari does not focus a clicked button, so a dialog that it opens could not restore the focus.
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

/** A ref that focuses an element when it mounts, or when the dialog around it opens. */
export function focusOnMount(element: HTMLElement | null): void {
  if (element === null) return;
  element.autofocus = true;
  element.focus();
}

const shortcutsPreference = 'keys';

/** Whether single-key shortcuts are on. Users of speech input turn them off. Source: WCAG 2.1.4. */
export function hasShortcuts(): boolean {
  return readPreference(shortcutsPreference) !== 'off';
}

export function setShortcuts(on: boolean): void {
  writePreference(shortcutsPreference, on ? 'on' : 'off');
}

/** Calls `onPress` when the key is pressed outside of inputs and dialogs. */
export function useShortcut(key: string, onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (!hasShortcuts() || isTyping(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [key]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

import { type MouseEvent, type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react';

type Props = {
  children: ReactNode;
  onClick?: () => void;
  kind?: 'primary' | 'quiet' | 'plain' | 'danger';
  type?: 'button' | 'submit';
  isBusy?: boolean;
  label?: string | undefined;
  /** The single key that does the same. */
  shortcut?: string | undefined;
  opensDialog?: boolean;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A button. While `isBusy` it ignores clicks but keeps the focus, which `disabled` would lose. */
export function Button(props: Props) {
  const { children, onClick, kind = 'quiet', type = 'button', isBusy = false } = props;
  const { label, shortcut, opensDialog = false, ref } = props;
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
      ref={ref}
      type={type}
      className={`button ${kind}`}
      aria-label={label}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      aria-keyshortcuts={shortcut && /^[A-Z]$/.test(shortcut) ? `Shift+${shortcut}` : shortcut}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={handleClick}
    >
      {children}
      {shortcut === undefined ? null : (
        <span className="key" aria-hidden="true">
          {formatKey(shortcut)}
        </span>
      )}
    </button>
  );
}

/** A key as keyboards say it: `a` is A, `A` is A with Shift. */
export function formatKey(key: string): string {
  if (key.length > 1) return key;
  return key === key.toLowerCase() ? key.toUpperCase() : `⇧${key}`;
}

/** A ref that focuses an element when it mounts, or when the dialog around it opens. */
export function focusOnMount(element: HTMLElement | null): void {
  if (element === null) return;
  element.autofocus = true;
  element.focus();
}

/** A form ref whose first invalid field is focused after each rejected attempt. */
export function useFocusOnError(attempts: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return form;
}

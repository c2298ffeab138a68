import type { MouseEvent, ReactNode, Ref } from 'react';

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
  ref?: Ref<HTMLButtonElement>;
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
      aria-keyshortcuts={shortcut}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={handleClick}
    >
      {children}
      {shortcut === undefined ? null : (
        <span className="key" aria-hidden="true">
          {shortcut.toUpperCase()}
        </span>
      )}
    </button>
  );
}

/** A ref that focuses an element when it mounts, or when the dialog around it opens. */
export function focusOnMount(element: HTMLElement | null): void {
  if (element === null) return;
  element.autofocus = true;
  element.focus();
}

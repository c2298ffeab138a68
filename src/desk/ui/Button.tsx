import type { MouseEvent, ReactNode } from 'react';

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

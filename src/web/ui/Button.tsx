import type { ReactNode } from 'react';
import styles from './Button.module.css';
import { joinClassNames } from './classNames.ts';

const kinds = {
  primary: styles.primary,
  quiet: styles.quiet,
  plain: styles.plain,
  waiting: styles.waiting,
};

export type ButtonProps = {
  readonly children: ReactNode;
  /**
   * One `primary` per screen; `quiet` has an outline, `plain` is text only; `waiting` is grey until its precondition is met,
   * which a press names.
   */
  readonly kind?: keyof typeof kinds | undefined;
  readonly onClick?: () => void;
  readonly type?: 'button' | 'submit';
  /** Grey and inert, yet focusable and announced. */
  readonly disabled?: boolean;
  /** A call is under way: inert, with a spinner. */
  readonly isBusy?: boolean;
};

export function Button({
  children,
  kind = 'primary',
  onClick,
  type = 'button',
  disabled,
  isBusy,
}: ButtonProps) {
  const inert = disabled || isBusy;
  return (
    <button
      type={type}
      className={joinClassNames(styles.button, kinds[kind], isBusy && styles.busy)}
      aria-disabled={inert || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (inert) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
}

type ButtonLinkProps = Pick<ButtonProps, 'children' | 'kind'> & { readonly href: string };

/** Looks like a button, goes to another page. */
export function ButtonLink({ children, href, kind = 'primary' }: ButtonLinkProps) {
  return (
    <a href={href} className={joinClassNames(styles.button, kinds[kind])}>
      {children}
    </a>
  );
}

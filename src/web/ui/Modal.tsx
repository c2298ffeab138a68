import * as common from 'messages:common';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { joinClassNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './Modal.module.css';
import { moveToast } from './toast.ts';

type ModalProps = {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Buttons at its end. */
  readonly actions?: ReactNode;
  /** Called for the close button, Escape and a tap beside it. Without it the dialog can't be dismissed. */
  readonly onClose?: () => void;
  /** As wide as the page: for a barcode. */
  readonly isWide?: boolean;
};

/**
 * A dialog, open as long as it is drawn. The browser keeps the focus inside; closing it before it
 * leaves the page gives the focus back to where it was, and what it was saying stays to be read.
 */
export function Modal({ title, children, actions, onClose, isWide }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    openDialog(element);
    return () => {
      element.close?.();
      moveToast();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, through onCancel
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={joinClassNames(styles.modal, isWide && styles.wide)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose?.();
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {onClose && (
            <button type="button" className={styles.close} aria-label={common.close()} onClick={onClose}>
              <Icon name="cross" />
            </button>
          )}
        </div>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}

/** Safari before 15.4 has no modal dialogs: there it opens as a plain one. */
function openDialog(element: HTMLDialogElement): void {
  if (typeof element.showModal === 'function') element.showModal();
  else element.setAttribute('open', '');
  // Its title is heard first, and no button is marked before a key is pressed.
  if (!element.querySelector('[autofocus]')) element.focus();
  moveToast();
}

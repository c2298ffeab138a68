import { type ReactNode, use, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { DialogDepth } from './shortcuts.tsx';
import { ToastRegion } from './toast.tsx';

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  isModalOnly?: boolean;
};

/** A modal dialog that restores the focus when it closes. `isModalOnly`: Escape does not close it. */
export function Dialog({ isOpen, ...props }: Props) {
  return isOpen ? createPortal(<OpenDialog {...props} />, document.body) : null;
}

function OpenDialog({ title, onClose, children, isModalOnly = false }: Omit<Props, 'isOpen'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const depth = use(DialogDepth);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it is removed: only then the browser restores the focus.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      closedby={isModalOnly ? 'none' : 'closerequest'}
      onCancel={(event) => {
        if (isModalOnly) event.preventDefault();
      }}
      // A browser without `closedby` lets a second Escape through.
      onClose={() => (isModalOnly ? dialog.current?.showModal() : onClose())}
    >
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      <DialogDepth value={depth + 1}>
        {children}
        <ToastRegion />
      </DialogDepth>
    </dialog>
  );
}

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { ToastRegion } from './toast.tsx';

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  isModalOnly?: boolean;
};

/** A dialog that holds the focus and gives it back. `isModalOnly`: it isn't left unless by what it asks. */
export function Dialog({ isOpen, ...props }: Props) {
  return isOpen ? createPortal(<OpenDialog {...props} />, document.body) : null;
}

function OpenDialog({ title, onClose, children, isModalOnly = false }: Omit<Props, 'isOpen'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Before it leaves the page: only then the browser gives the focus back.
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
      {children}
      <ToastRegion />
    </dialog>
  );
}

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Said } from './said.tsx';

type Props = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode; isFixed?: boolean };

/** A dialog that holds the focus and gives it back. `isFixed`: it isn't left unless by what it asks. */
export function Dialog({ isOpen, ...props }: Props) {
  return isOpen ? createPortal(<Opened {...props} />, document.body) : null;
}

function Opened({ title, onClose, children, isFixed = false }: Omit<Props, 'isOpen'>) {
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
      closedby={isFixed ? 'none' : 'closerequest'}
      onCancel={(event) => {
        if (isFixed) event.preventDefault();
      }}
      // A browser without `closedby` lets a second Escape through.
      onClose={() => (isFixed ? dialog.current?.showModal() : onClose())}
    >
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      {children}
      <Said />
    </dialog>
  );
}

import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

type Props = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode; isFixed?: boolean };

/** A dialog that holds the focus and gives it back. `isFixed`: it isn't left unless by what it asks. */
export function Dialog({ title, isOpen, onClose, children, isFixed = false }: Props) {
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      isKeyboardDismissDisabled={isFixed}
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      <Modal className="modal">
        <AriaDialog className="dialog">
          <Heading slot="title" className="dialog-title">
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

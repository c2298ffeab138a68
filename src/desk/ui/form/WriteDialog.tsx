import type { DeskCallName } from '../../../contract/desk/calls.ts';
import { Dialog } from '../Dialog.tsx';
import { WriteForm, type WriteFormProps } from './WriteForm.tsx';

type Props<Name extends DeskCallName> = Omit<WriteFormProps<Name>, 'onCancel'> & {
  title: string;
  isOpen: boolean;
  onClose: () => void;
};

/** A write in a dialog, which closes once it is done. */
export function WriteDialog<Name extends DeskCallName>({ title, isOpen, onClose, ...form }: Props<Name>) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <WriteForm
        {...form}
        onCancel={onClose}
        onDone={(reply) => {
          onClose();
          return form.onDone?.(reply);
        }}
      />
    </Dialog>
  );
}

import { useState } from 'react';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import { useCan } from '../../api/me.tsx';
import { Button } from '../Button.tsx';
import { WriteDialog } from './WriteDialog.tsx';
import type { WriteFormProps } from './WriteForm.tsx';

type Props<Name extends DeskCallName> = Omit<WriteFormProps<Name>, 'fields' | 'children' | 'onCancel'> & {
  buttonLabel: string;
  buttonVariant?: 'primary' | 'quiet' | 'plain' | 'danger';
  /** What the button does, where a row's neighbours have one of the same name. */
  label?: string;
  title: string;
  fields?: WriteFormProps<Name>['fields'];
};

/** A button that opens a write in a dialog; nothing for who may not make it. */
export function WriteButton<Name extends DeskCallName>({
  buttonLabel,
  buttonVariant = 'plain',
  label,
  fields = [],
  ...dialog
}: Props<Name>) {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can(dialog.name)) return null;
  return (
    <>
      <Button kind={buttonVariant} onClick={() => setOpen(true)} {...(label === undefined ? {} : { label })}>
        {buttonLabel}
      </Button>
      <WriteDialog {...dialog} fields={fields} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

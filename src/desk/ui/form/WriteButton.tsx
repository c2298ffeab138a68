import { useState } from 'react';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import { useMay } from '../../frame/me.tsx';
import { Button } from '../Button.tsx';
import { WriteDialog } from './WriteDialog.tsx';
import type { WriteFormProps } from './WriteForm.tsx';

type Props<Name extends DeskCallName> = Omit<WriteFormProps<Name>, 'fields' | 'children' | 'onCancel'> & {
  button: string;
  look?: 'primary' | 'quiet' | 'plain' | 'danger';
  /** What the button does, where a row's neighbours have one of the same name. */
  label?: string;
  title: string;
  fields?: WriteFormProps<Name>['fields'];
};

/** A button that opens a write in a dialog; nothing for who may not make it. */
export function WriteButton<Name extends DeskCallName>({
  button,
  look = 'plain',
  label,
  fields = [],
  ...dialog
}: Props<Name>) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may(dialog.name)) return null;
  return (
    <>
      <Button kind={look} onClick={() => setOpen(true)} {...(label === undefined ? {} : { label })}>
        {button}
      </Button>
      <WriteDialog {...dialog} fields={fields} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

import { useState } from 'react';
import { roles } from '../../../contract/desk/roles.ts';
import { useMay } from '../../frame/me.tsx';
import { useTexts, useWords } from '../../texts/language.tsx';
import { roleWords } from '../../texts/words.ts';
import { Button } from '../../ui/Button.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { staffTexts } from './texts.ts';

/** Another person at the desk, which a second one decides. */
export function AddStaff() {
  const say = useTexts(staffTexts);
  const roleOf = useWords(roleWords);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  if (!may('addStaff')) return null;
  return (
    <>
      <Button kind="primary" onPress={() => setOpen(true)}>
        {say('add')}
      </Button>
      {passphrase === '' ? null : <p className="notice">{say('added', { passphrase })}</p>}
      <WriteDialog
        name="addStaff"
        about="add staff"
        title={say('addTitle')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        fields={[
          { kind: 'text', name: 'email', label: say('email'), most: 254 },
          { kind: 'text', name: 'name', label: say('name'), most: 120 },
          {
            kind: 'choice',
            name: 'role',
            label: say('role'),
            start: 'support',
            options: roles.map((role) => ({ value: role, label: roleOf(role) })),
          },
        ]}
        toRequest={(typed, reason) => ({
          email: typed.text('email'),
          name: typed.text('name'),
          roles: [roles.find((role) => role === typed.text('role')) ?? 'support'],
          reason,
        })}
        submit={say('addSubmit')}
        onDone={(reply) => setPassphrase(reply.passphrase)}
      />
    </>
  );
}

import { useState } from 'react';
import { roles } from '../../../contract/desk/roles.ts';
import { useMay } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { useRolesField } from './rolesField.ts';
import { staffTexts } from './texts.ts';

/** Another person at the desk, which a second one decides. */
export function AddStaff() {
  const say = useTexts(staffTexts);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const rolesField = useRolesField(['support']);
  if (!may('addStaff')) return null;
  return (
    <>
      <Button kind="primary" onPress={() => setOpen(true)}>
        {say('add')}
      </Button>
      <WriteDialog
        name="addStaff"
        about="add staff"
        title={say('addTitle')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        fields={[
          { kind: 'text', name: 'email', label: say('email'), most: 254 },
          { kind: 'text', name: 'name', label: say('name'), most: 120 },
          rolesField,
        ]}
        toRequest={(typed, reason) => ({
          email: typed.text('email'),
          name: typed.text('name'),
          roles: roles.filter((role) => typed.several('roles').includes(role)),
          reason,
        })}
        submit={say('addSubmit')}
      />
    </>
  );
}

import { roles } from '../../../contract/desk/roles.ts';
import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { useRolesField } from './rolesField.ts';
import { staffTexts } from './texts.ts';

/** Another person at the desk, which a second one decides. */
export function AddStaff() {
  const say = useTexts(staffTexts);
  const rolesField = useRolesField([]);
  return (
    <WriteButton
      name="addStaff"
      about="add staff"
      button={say('add')}
      look="primary"
      title={say('addTitle')}
      lead={say('addLead')}
      place={{}}
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
  );
}

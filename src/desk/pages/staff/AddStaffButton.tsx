import { roles } from '../../../contract/desk/roles.ts';
import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { useRolesField } from './rolesField.ts';

/** Another person at the desk, which a second one decides. */
export function AddStaffButton() {
  const t = useTexts('staff');
  const rolesField = useRolesField([]);
  return (
    <WriteButton
      name="addStaff"
      draftKey="add staff"
      buttonLabel={t('add')}
      buttonVariant="primary"
      title={t('addTitle')}
      description={t('addLead')}
      approvalScope={{}}
      fields={[
        { kind: 'text', name: 'email', label: t('email'), maxLength: 254 },
        { kind: 'text', name: 'name', label: t('name'), maxLength: 120 },
        rolesField,
      ]}
      toRequest={(input, reason) => ({
        email: input.text('email'),
        name: input.text('name'),
        roles: roles.filter((role) => input.list('roles').includes(role)),
        reason,
      })}
      submitLabel={t('addSubmit')}
    />
  );
}

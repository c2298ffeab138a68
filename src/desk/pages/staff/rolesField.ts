import { type Role, roles } from '../../../contract/desk/roles.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import type { Field } from '../../ui/form/fields.ts';

/** What somebody is there for: any of the roles. */
export function useRolesField(currentRoles: readonly Role[]): Field {
  const t = useTexts('staff');
  const roleLabel = useLabels('role');
  return {
    kind: 'several',
    name: 'roles',
    label: t('roles'),
    initial: currentRoles.join(','),
    options: roles.map((role) => ({ value: role, label: roleLabel(role) })),
  };
}

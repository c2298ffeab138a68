import { type Role, roles } from '../../../contract/desk/roles.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { roleLabels } from '../../texts/stateLabels.ts';
import type { Field } from '../../ui/form/fields.ts';
import { staffTexts } from './texts.ts';

/** What somebody is there for: any of the roles. */
export function useRolesField(currentRoles: readonly Role[]): Field {
  const t = useTexts(staffTexts);
  const roleLabel = useLabels(roleLabels);
  return {
    kind: 'several',
    name: 'roles',
    label: t('roles'),
    initial: currentRoles.join(','),
    options: roles.map((role) => ({ value: role, label: roleLabel(role) })),
  };
}

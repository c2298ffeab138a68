import { type Role, roles } from '../../../contract/desk/roles.ts';
import { useTexts, useWords } from '../../texts/language.tsx';
import { roleWords } from '../../texts/words.ts';
import type { Field } from '../../ui/form/fields.ts';
import { staffTexts } from './texts.ts';

/** What somebody is there for: any of the roles. */
export function useRolesField(own: readonly Role[]): Field {
  const say = useTexts(staffTexts);
  const roleOf = useWords(roleWords);
  return {
    kind: 'several',
    name: 'roles',
    label: say('roles'),
    start: own.join(','),
    options: roles.map((role) => ({ value: role, label: roleOf(role) })),
  };
}

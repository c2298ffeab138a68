import { roles } from '../../../contract/desk/roles.ts';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { useRolesField } from './rolesField.ts';
import { staffTexts } from './texts.ts';

const changes = ['roles', 'anew', 'close'] as const;

/** Other roles, ways in anew for who lost them, or none any more. */
export function ChangeStaff({ row: { staffId, name, roles: own } }: { row: DeskItem<'staff'> }) {
  const say = useTexts(staffTexts);
  const rolesField = useRolesField(own);
  return (
    <div className="actions">
      {changes.map((change) => (
        <WriteButton
          key={change}
          name="changeStaff"
          about={`${change} ${staffId}`}
          button={say(`${change}Action`)}
          label={say(`${change}Title`, { name })}
          title={say(`${change}Title`, { name })}
          lead={say(`${change}Lead`)}
          place={{}}
          fields={change === 'roles' ? [rolesField] : []}
          toRequest={(typed, reason) => ({
            staffId,
            reason,
            ...(change === 'roles'
              ? { roles: roles.filter((role) => typed.several('roles').includes(role)) }
              : { [change]: true }),
          })}
          submit={say(`${change}Action`)}
          kind={change === 'close' ? 'danger' : 'primary'}
        />
      ))}
    </div>
  );
}

import { roles } from '../../../contract/desk/roles.ts';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { useRolesField } from './rolesField.ts';

const changes = ['roles', 'anew', 'close'] as const;

/** Other roles, ways in anew for who lost them, or none any more. */
export function ChangeStaffButtons({
  row: { staffId, name, roles: currentRoles },
}: {
  row: DeskItem<'staff'>;
}) {
  const t = useTexts('staff');
  const rolesField = useRolesField(currentRoles);
  return (
    <div className="actions">
      {changes.map((change) => (
        <WriteButton
          key={change}
          name="changeStaff"
          draftKey={`${change} ${staffId}`}
          buttonLabel={t(`${change}Action`)}
          label={t(`${change}Title`, { name })}
          title={t(`${change}Title`, { name })}
          description={t(`${change}Lead`)}
          approvalScope={{}}
          fields={change === 'roles' ? [rolesField] : []}
          toRequest={(input, reason) => ({
            staffId,
            reason,
            ...(change === 'roles'
              ? { roles: roles.filter((role) => input.list('roles').includes(role)) }
              : { [change]: true }),
          })}
          submitLabel={t(`${change}Action`)}
          kind={change === 'close' ? 'danger' : 'primary'}
        />
      ))}
    </div>
  );
}

import { useState } from 'react';
import { roles } from '../../../contract/desk/roles.ts';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useMay } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { useRolesField } from './rolesField.ts';
import { staffTexts } from './texts.ts';

const changes = ['roles', 'anew', 'close'] as const;

/** Other roles, ways in anew for who lost them, or none any more. */
export function ChangeStaff({ row: { staffId, name, roles: own } }: { row: DeskItem<'staff'> }) {
  const say = useTexts(staffTexts);
  const may = useMay();
  const [open, setOpen] = useState<(typeof changes)[number]>();
  const rolesField = useRolesField(own);
  if (!may('changeStaff')) return null;
  return (
    <div className="actions">
      {changes.map((change) => (
        <span key={change}>
          <Button kind="plain" label={say(`${change}Title`, { name })} onPress={() => setOpen(change)}>
            {say(`${change}Action`)}
          </Button>
          <WriteDialog
            name="changeStaff"
            about={`${change} ${staffId}`}
            title={say(`${change}Title`, { name })}
            isOpen={open === change}
            onClose={() => setOpen(undefined)}
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
          >
            <p className="quiet">{say(`${change}Lead`)}</p>
          </WriteDialog>
        </span>
      ))}
    </div>
  );
}

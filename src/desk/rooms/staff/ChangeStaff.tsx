import { useState } from 'react';
import { roles } from '../../../contract/desk/roles.ts';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useMay } from '../../frame/me.tsx';
import { useTexts, useWords } from '../../texts/language.tsx';
import { roleWords } from '../../texts/words.ts';
import { Button } from '../../ui/Button.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { staffTexts } from './texts.ts';

const closing = 'close';

/** Another role, or none any more. */
export function ChangeStaff({ row: { staffId, name, roles: own } }: { row: DeskItem<'staff'> }) {
  const say = useTexts(staffTexts);
  const roleOf = useWords(roleWords);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('changeStaff')) return null;
  return (
    <>
      <Button kind="plain" onPress={() => setOpen(true)}>
        {say('change')}
      </Button>
      <WriteDialog
        name="changeStaff"
        about={`change ${staffId}`}
        title={say('changeTitle', { name })}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        fields={[
          {
            kind: 'choice',
            name: 'to',
            label: say('what'),
            start: own[0] ?? 'support',
            options: [
              ...roles.map((role) => ({
                value: role as string,
                label: `${say('setRole')}: ${roleOf(role)}`,
              })),
              { value: closing, label: say('close') },
            ],
          },
        ]}
        toRequest={(typed, reason) => {
          const role = roles.find((one) => one === typed.text('to'));
          return { staffId, reason, ...(role === undefined ? { close: true } : { roles: [role] }) };
        }}
        submit={say('changeSubmit')}
      />
    </>
  );
}

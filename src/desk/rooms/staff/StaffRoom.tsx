import { useTexts, useWords } from '../../texts/language.tsx';
import { roleWords } from '../../texts/words.ts';
import { momentColumn } from '../../ui/columns.tsx';
import { List } from '../../ui/List.tsx';
import { Room } from '../../ui/Room.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { AddStaff } from './AddStaff.tsx';
import { ChangeStaff } from './ChangeStaff.tsx';
import { Invitations } from './Invitations.tsx';
import { staffTexts } from './texts.ts';

/** Who works here, and as what. */
export function StaffRoom() {
  const say = useTexts(staffTexts);
  const roleOf = useWords(roleWords);
  return (
    <Room title={say('title')} lead={say('lead')} aside={<AddStaff />}>
      <List
        name="staff"
        request={{}}
        label={say('title')}
        keyOf={({ staffId }) => staffId}
        empty={say('empty')}
        columns={[
          { id: 'email', header: say('email'), cell: ({ email }) => email, by: ({ email }) => email },
          { id: 'name', header: say('name'), cell: ({ name }) => name, by: ({ name }) => name },
          { id: 'roles', header: say('roles'), cell: ({ roles }) => roles.map(roleOf).join(', ') },
          {
            id: 'codes',
            header: say('codes'),
            isExtra: true,
            cell: ({ hasCodes }) => say(hasCodes ? 'yes' : 'no'),
          },
          momentColumn('createdAt', say('since')),
          {
            id: 'actions',
            header: '',
            align: 'end',
            cell: (row) => (row.closedAt === null ? <ChangeStaff row={row} /> : <Tag>{say('closed')}</Tag>),
          },
        ]}
      />
      <Invitations />
    </Room>
  );
}

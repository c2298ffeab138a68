import { useLabels, useTexts } from '../../texts/language.tsx';
import { momentColumn } from '../../ui/columns.tsx';
import { DeskPage } from '../../ui/DeskPage.tsx';
import { List } from '../../ui/List.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { AddStaffButton } from './AddStaffButton.tsx';
import { ChangeStaffButtons } from './ChangeStaffButtons.tsx';
import { InvitationsPanel } from './InvitationsPanel.tsx';

/** Who works here, and as what. */
export function StaffPage() {
  const t = useTexts('staff');
  const roleLabel = useLabels('role');
  return (
    <DeskPage title={t('title')} description={t('lead')} actions={<AddStaffButton />}>
      <List
        name="staff"
        request={{}}
        label={t('title')}
        rowKey={({ staffId }) => staffId}
        emptyText={t('empty')}
        columns={[
          { id: 'email', header: t('email'), cell: ({ email }) => email, sortValue: ({ email }) => email },
          { id: 'name', header: t('name'), cell: ({ name }) => name, sortValue: ({ name }) => name },
          { id: 'roles', header: t('roles'), cell: ({ roles }) => roles.map(roleLabel).join(', ') },
          {
            id: 'codes',
            header: t('codes'),
            isSecondary: true,
            cell: ({ hasCodes }) => t(hasCodes ? 'yes' : 'no'),
          },
          momentColumn('createdAt', t('since')),
          {
            id: 'actions',
            header: '',
            align: 'end',
            cell: (row) =>
              row.closedAt === null ? <ChangeStaffButtons row={row} /> : <Tag>{t('closed')}</Tag>,
          },
        ]}
      />
      <InvitationsPanel />
    </DeskPage>
  );
}

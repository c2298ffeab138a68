import { Link } from '@tanstack/react-router';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { type Role, roles } from '../../../contract/desk/staff.ts';
import { useMe } from '../../api/me.tsx';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { PendingApprovalLink } from '../../ui/approvals/approvals.tsx';
import type { FormField } from '../../ui/form/fields.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { FormattedDateTime } from '../../ui/format/formatted.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper, momentColumn, textColumn } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { InvitationsPanel } from './InvitationsPanel.tsx';

const staffColumn = createColumnHelper<DeskRow<'staff'>>();

/** The staff, their roles and invitations. */
export function StaffPage() {
  const t = useTexts('staff');
  const roleLabel = useLabels('role');
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      actions={<AddStaffButton />}
      name="staff"
      request={{}}
      rowKey={({ staffId }) => staffId}
      emptyText={t('empty')}
      columns={[
        staffColumn(
          'email',
          t('email'),
          ({ email, lastSignInAt }) => (
            <>
              {email}
              <div className="quiet">
                {t('lastSignIn')}: <FormattedDateTime at={lastSignInAt} />
              </div>
            </>
          ),
          { sort: 'email', sortValue: ({ email }) => email },
        ),
        textColumn('name', t('name'), { isSortable: true }),
        staffColumn('roles', t('roles'), ({ roles }) => roles.map(roleLabel).join(', ')),
        staffColumn('codes', t('codes'), ({ hasTotp }) => t(hasTotp ? 'yes' : 'no'), {
          isSecondary: true,
        }),
        momentColumn('createdAt', t('since'), { isOptional: true }),
        staffColumn(
          'actions',
          '',
          (row) => (row.closedAt === null ? <AccountActions row={row} /> : <Tag>{t('closed')}</Tag>),
          { align: 'end' },
        ),
      ]}
      after={
        <>
          <RolesPanel />
          <InvitationsPanel />
        </>
      }
    />
  );
}

/** What each role may do. */
function RolesPanel() {
  const t = useTexts('staff');
  const roleLabel = useLabels('role');
  const meaning = useLabels('roleMeaning');
  return (
    <Panel title={t('rolesMean')}>
      <ul className="plain-list">
        {roles.map((role) => (
          <li key={role}>
            <strong>{roleLabel(role)}</strong> · {meaning(role)}
          </li>
        ))}
      </ul>
      <p className="quiet">
        <Link to="/settings" search={{ list: 'permissions' }}>
          {t('rolesTable')}
        </Link>
      </p>
    </Panel>
  );
}

/** The field that selects roles. */
function useRolesField(currentRoles: readonly Role[]): FormField {
  const t = useTexts('staff');
  const roleLabel = useLabels('role');
  const meaning = useLabels('roleMeaning');
  return {
    kind: 'multiChoice',
    name: 'roles',
    label: t('roles'),
    initial: currentRoles.join(','),
    options: roles.map((role) => ({ value: role, label: roleLabel(role), hint: meaning(role) })),
  };
}

/** Requests an account for a new staff member, which needs approval. */
function AddStaffButton() {
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
      showsApprovalNotice
      fields={[
        { kind: 'text', name: 'email', label: t('email'), expected: t('emailExpected'), maxLength: 254 },
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

/** The actions of an account, and its changes that wait for a checker. */
function AccountActions({ row }: { row: DeskRow<'staff'> }) {
  const t = useTexts('staff');
  const { staffId: ownId } = useMe();
  const { staffId, name, suspendedAt, pendingApprovalId } = row;
  return (
    <div className="actions">
      {suspendedAt === null ? null : <Tag tone="bad">{t('suspended')}</Tag>}
      {pendingApprovalId === null ? null : <PendingApprovalLink approvalId={pendingApprovalId} />}
      <ChangeStaffButtons row={row} changes={suspendedAt === null ? usualChanges : suspendedChanges} />
      {suspendedAt !== null || staffId === ownId ? null : (
        <WriteButton
          name="suspendStaff"
          draftKey={`suspend ${staffId}`}
          buttonLabel={t('suspendAction')}
          label={t('suspendTitle', { name })}
          title={t('suspendTitle', { name })}
          description={t('suspendLead')}
          toRequest={(_, reason) => ({ staffId, reason })}
          kind="danger"
        />
      )}
    </div>
  );
}

type Change = 'roles' | 'anew' | 'close' | 'liftSuspension';
const usualChanges = ['roles', 'anew', 'close'] as const;
const suspendedChanges = ['liftSuspension', 'close'] as const;

type ChangeProps = { row: DeskRow<'staff'>; changes: readonly Change[] };

/** Changes that need a checker: roles, lost credentials, or whether the account may sign in. */
function ChangeStaffButtons({ row: { staffId, name, roles: currentRoles }, changes }: ChangeProps) {
  const t = useTexts('staff');
  const rolesField = useRolesField(currentRoles);
  return changes.map((change) => (
    <WriteButton
      key={change}
      name="changeStaff"
      draftKey={`${change} ${staffId}`}
      buttonLabel={t(change === 'roles' ? 'roles' : `${change}Action`)}
      submitLabel={t(`${change}Action`)}
      label={t(`${change}Title`, { name })}
      title={t(`${change}Title`, { name })}
      description={t(`${change}Lead`)}
      showsApprovalNotice
      fields={change === 'roles' ? [rolesField] : []}
      toRequest={(input, reason) => ({
        staffId,
        reason,
        ...(change === 'roles'
          ? { roles: roles.filter((role) => input.list('roles').includes(role)) }
          : { [change]: true }),
      })}
      kind={change === 'close' ? 'danger' : 'primary'}
    />
  ));
}

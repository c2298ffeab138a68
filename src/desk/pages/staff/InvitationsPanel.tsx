import type { InvitationState } from '../../../contract/desk/names.ts';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { momentColumn } from '../../ui/columns.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { List } from '../../ui/List.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';

const tones: Record<InvitationState, Tone> = {
  waiting: 'due',
  open: 'due',
  accepted: 'good',
  expired: 'plain',
  revoked: 'plain',
  refused: 'bad',
  withdrawn: 'plain',
};

/** Who was invited by whom, and what became of it. The link itself was shown once, to whoever asked. */
export function InvitationsPanel() {
  const t = useTexts('staff');
  const roleLabel = useLabels('role');
  return (
    <Panel title={t('invitations')}>
      <p className="quiet">{t('invitationsLead')}</p>
      <List
        name="invitations"
        request={{}}
        label={t('invitations')}
        rowKey={({ invitationId }) => invitationId}
        emptyText={t('noInvitations')}
        columns={[
          { id: 'email', header: t('email'), cell: ({ email }) => email },
          {
            id: 'for',
            header: t('invitedFor'),
            cell: ({ isRenewal, roles }) => (isRenewal ? t('renewal') : roles.map(roleLabel).join(', ')),
          },
          { id: 'state', header: t('state'), cell: (row) => <InvitationStateCell row={row} /> },
          { id: 'actions', header: '', cell: (row) => <RevokeInvitation row={row} /> },
          { id: 'requestedBy', header: t('requestedBy'), cell: ({ requestedBy }) => requestedBy },
          momentColumn('expiresAt', t('opensUntil')),
        ]}
      />
    </Panel>
  );
}

type Props = { row: DeskItem<'invitations'> };

function InvitationStateCell({ row: { state, isMailed, mailedAt, acceptedFrom } }: Props) {
  const t = useTexts('staff');
  const stateLabel = useLabels('invitationState');
  const isUnsent = state === 'open' && isMailed && mailedAt === null;
  return (
    <>
      <Tag tone={tones[state]}>{stateLabel(state)}</Tag>
      {isUnsent ? <Tag tone="bad">{t('notMailed')}</Tag> : null}
      {acceptedFrom === null ? null : (
        <span className="quiet"> {t('acceptedFrom', { address: acceptedFrom })}</span>
      )}
    </>
  );
}

function RevokeInvitation({ row: { invitationId, email, state } }: Props) {
  const t = useTexts('staff');
  if (state !== 'open' && state !== 'waiting') return null;
  return (
    <WriteButton
      name="revokeInvitation"
      draftKey={`revoke ${invitationId}`}
      buttonLabel={t('revoke')}
      label={t('revokeTitle', { email })}
      title={t('revokeTitle', { email })}
      description={t('revokeLead')}
      toRequest={(_, reason) => ({ invitationId, reason })}
      submitLabel={t('revoke')}
      kind="danger"
    />
  );
}

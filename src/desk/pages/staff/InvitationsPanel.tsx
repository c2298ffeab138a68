import { useState } from 'react';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { type InvitationState, mayRenewLink } from '../../../contract/desk/staff.ts';
import { useMe } from '../../api/me.tsx';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { OneTimeSecret } from '../../ui/controls/OneTimeSecret.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { Tag, type Tone } from '../../ui/format/tags.tsx';
import { createColumnHelper, momentColumn, textColumn } from '../../ui/list/columns.tsx';
import { List } from '../../ui/list/List.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';

const invitationColumn = createColumnHelper<DeskRow<'invitations'>>();

const tones: Record<InvitationState, Tone> = {
  waiting: 'due',
  open: 'due',
  accepted: 'good',
  expired: 'plain',
  revoked: 'plain',
  refused: 'bad',
  withdrawn: 'plain',
};

/** Invitations and their state. The link itself was shown once, to the requester. */
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
          textColumn('email', t('email')),
          invitationColumn('for', t('invitedFor'), ({ isRenewal, roles }) =>
            isRenewal ? t('renewal') : roles.map(roleLabel).join(', '),
          ),
          invitationColumn('state', t('state'), (row) => <InvitationStateCell row={row} />),
          invitationColumn('actions', '', (row) => <InvitationActions row={row} />),
          textColumn('requestedBy', t('requestedBy')),
          momentColumn('expiresAt', t('opensUntil')),
        ]}
      />
    </Panel>
  );
}

type Props = { row: DeskRow<'invitations'> };

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

/** Makes the link again, where the one before was mailed or shown to the same person, and revokes it. */
function InvitationActions({ row }: Props) {
  const t = useTexts('staff');
  const { email: ownEmail } = useMe();
  const [link, setLink] = useState<string | null>(null);
  const { invitationId, email, state } = row;
  if (state !== 'open' && state !== 'waiting') return null;
  return (
    <div className="actions">
      {mayRenewLink(row, ownEmail) ? (
        <WriteButton
          name="renewInvitationLink"
          draftKey={`relink ${invitationId}`}
          buttonLabel={t('relink')}
          label={t('relinkTitle', { email })}
          title={t('relinkTitle', { email })}
          description={t('relinkLead')}
          toRequest={(_, reason) => ({ invitationId, reason })}
          onDone={({ invitation }) => setLink(invitation)}
        />
      ) : null}
      <RevokeInvitation row={row} />
      {link === null ? null : <RenewedLink link={link} onClose={() => setLink(null)} />}
    </div>
  );
}

function RenewedLink({ link, onClose }: { link: string; onClose: () => void }) {
  const t = useTexts('ui');
  return (
    <OneTimeSecret
      title={t('invitation')}
      secret={link}
      description={t('invitationLead')}
      onClose={onClose}
    />
  );
}

function RevokeInvitation({ row: { invitationId, email } }: Props) {
  const t = useTexts('staff');
  return (
    <WriteButton
      name="revokeInvitation"
      draftKey={`revoke ${invitationId}`}
      buttonLabel={t('revoke')}
      label={t('revokeTitle', { email })}
      title={t('revokeTitle', { email })}
      description={t('revokeLead')}
      toRequest={(_, reason) => ({ invitationId, reason })}
      kind="danger"
    />
  );
}

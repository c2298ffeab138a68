import type { InvitationState } from '../../../contract/desk/names.ts';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts, useWords } from '../../texts/language.tsx';
import { roleWords } from '../../texts/words.ts';
import { momentColumn } from '../../ui/columns.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { List } from '../../ui/List.tsx';
import { Panel } from '../../ui/Room.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';
import { invitationStateWords, staffTexts } from './texts.ts';

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
export function Invitations() {
  const say = useTexts(staffTexts);
  const roleOf = useWords(roleWords);
  return (
    <Panel title={say('invitations')}>
      <p className="quiet">{say('invitationsLead')}</p>
      <List
        name="invitations"
        request={{}}
        label={say('invitations')}
        keyOf={({ invitationId }) => invitationId}
        empty={say('noInvitations')}
        columns={[
          { id: 'email', header: say('email'), cell: ({ email }) => email },
          {
            id: 'for',
            header: say('invitedFor'),
            cell: ({ isRenewal, roles }) => (isRenewal ? say('renewal') : roles.map(roleOf).join(', ')),
          },
          { id: 'state', header: say('state'), cell: (row) => <State row={row} /> },
          { id: 'actions', header: '', cell: (row) => <Revoke row={row} /> },
          { id: 'requestedBy', header: say('requestedBy'), cell: ({ requestedBy }) => requestedBy },
          momentColumn('expiresAt', say('opensUntil')),
        ]}
      />
    </Panel>
  );
}

type Props = { row: DeskItem<'invitations'> };

function State({ row: { state, isMailed, mailedAt, acceptedFrom } }: Props) {
  const say = useTexts(staffTexts);
  const stateOf = useWords(invitationStateWords);
  const isUnsent = state === 'open' && isMailed && mailedAt === null;
  return (
    <>
      <Tag tone={tones[state]}>{stateOf(state)}</Tag>
      {isUnsent ? <Tag tone="bad">{say('notMailed')}</Tag> : null}
      {acceptedFrom === null ? null : (
        <span className="quiet"> {say('acceptedFrom', { address: acceptedFrom })}</span>
      )}
    </>
  );
}

function Revoke({ row: { invitationId, email, state } }: Props) {
  const say = useTexts(staffTexts);
  if (state !== 'open' && state !== 'waiting') return null;
  return (
    <WriteButton
      name="revokeInvitation"
      about={`revoke ${invitationId}`}
      button={say('revoke')}
      label={say('revokeTitle', { email })}
      title={say('revokeTitle', { email })}
      lead={say('revokeLead')}
      toRequest={(_, reason) => ({ invitationId, reason })}
      submit={say('revoke')}
      kind="danger"
    />
  );
}

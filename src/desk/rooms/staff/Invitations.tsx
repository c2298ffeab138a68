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
  const stateOf = useWords(invitationStateWords);
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
          {
            id: 'state',
            header: say('state'),
            cell: ({ state }) => <Tag tone={tones[state]}>{stateOf(state)}</Tag>,
          },
          { id: 'requestedBy', header: say('requestedBy'), cell: ({ requestedBy }) => requestedBy },
          {
            id: 'approvedBy',
            header: say('approvedBy'),
            isExtra: true,
            cell: ({ approvedBy }) => approvedBy ?? '',
          },
          momentColumn('expiresAt', say('opensUntil')),
          { id: 'accepted', header: say('acceptedAt'), isExtra: true, cell: (row) => <Accepted row={row} /> },
          { id: 'actions', header: '', align: 'end', cell: (row) => <Revoke row={row} /> },
        ]}
      />
    </Panel>
  );
}

type Props = { row: DeskItem<'invitations'> };

function Accepted({ row: { isMailed, mailedAt, acceptedFrom, state } }: Props) {
  const say = useTexts(staffTexts);
  if (acceptedFrom !== null) return acceptedFrom;
  if (!isMailed) return say('shown');
  return state === 'open' && mailedAt === null ? <Tag tone="bad">{say('notMailed')}</Tag> : say('mailed');
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

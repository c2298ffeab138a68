import { useTexts } from '../../texts/language.tsx';
import { momentColumn } from '../../ui/columns.tsx';
import { List } from '../../ui/List.tsx';
import { Room } from '../../ui/Room.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Codes } from './Codes.tsx';
import { deviceText } from './device.ts';
import { EndSession } from './EndSession.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Passphrase } from './Passphrase.tsx';
import { sessionsTexts } from './texts.ts';

/** Where one is signed in, and how. */
export function Sessions() {
  const say = useTexts(sessionsTexts);
  return (
    <Room title={say('title')} lead={say('lead')}>
      <List
        name="sessions"
        request={{}}
        label={say('title')}
        keyOf={({ sessionId }) => sessionId}
        empty={say('empty')}
        columns={[
          {
            id: 'device',
            header: say('device'),
            cell: ({ device }) => <span title={device}>{deviceText(device)}</span>,
          },
          { id: 'email', header: say('email'), cell: ({ email }) => email },
          { id: 'address', header: say('address'), cell: ({ address }) => address },
          momentColumn('startedAt', say('started'), { isExtra: true }),
          momentColumn('seenAt', say('seen')),
          {
            id: 'end',
            header: '',
            align: 'end',
            cell: ({ isOwn, sessionId }) =>
              isOwn ? <Tag tone="good">{say('own')}</Tag> : <EndSession sessionId={sessionId} />,
          },
        ]}
      />
      <Passphrase />
      <Passkeys />
      <Codes />
    </Room>
  );
}

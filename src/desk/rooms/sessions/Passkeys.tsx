import { hasPasskeys } from '../../api/passkey.ts';
import { useTexts } from '../../texts/language.tsx';
import { List } from '../../ui/List.tsx';
import { Panel } from '../../ui/Room.tsx';
import { Moment } from '../../ui/Written.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { RemovePasskey } from './RemovePasskey.tsx';
import { sessionsTexts } from './texts.ts';

/** Keys of one's devices, which open the account by finger, face or PIN. */
export function Passkeys() {
  const say = useTexts(sessionsTexts);
  return (
    <Panel title={say('passkeys')}>
      <p className="quiet">{say(hasPasskeys() ? 'passkeysLead' : 'passkeysNotHere')}</p>
      <List
        name="passkeys"
        request={{}}
        label={say('passkeys')}
        keyOf={({ passkeyId }) => passkeyId}
        empty={say('passkeysEmpty')}
        columns={[
          { id: 'name', header: say('passkeyName'), cell: ({ name }) => name },
          { id: 'created', header: say('created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          { id: 'used', header: say('used'), cell: ({ usedAt }) => <Moment at={usedAt} /> },
          { id: 'remove', header: '', align: 'end', cell: (row) => <RemovePasskey {...row} /> },
        ]}
      />
      {hasPasskeys() ? <AddPasskey /> : null}
    </Panel>
  );
}

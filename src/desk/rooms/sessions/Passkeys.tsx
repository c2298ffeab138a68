import { hasPasskeys } from '../../api/passkey.ts';
import { useTexts } from '../../texts/language.tsx';
import { momentColumn } from '../../ui/columns.tsx';
import { List } from '../../ui/List.tsx';
import { Panel } from '../../ui/Room.tsx';
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
          momentColumn('createdAt', say('created')),
          momentColumn('usedAt', say('used')),
          { id: 'remove', header: '', align: 'end', cell: (row) => <RemovePasskey {...row} /> },
        ]}
      />
      {hasPasskeys() ? <AddPasskey /> : null}
    </Panel>
  );
}

import { useState } from 'react';
import { useMe } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { Panel } from '../../ui/Room.tsx';
import { Told } from '../../ui/Told.tsx';
import { sessionsTexts } from './texts.ts';

/** Another passphrase: it is drawn, and shown here alone and once. */
export function Passphrase() {
  const say = useTexts(sessionsTexts);
  const { isByProvider, mustRenew } = useMe();
  const [told, setTold] = useState<string>();
  if (isByProvider) return null;
  return (
    <Panel title={say('passphrase')}>
      <p className={mustRenew ? 'notice due' : 'quiet'}>{say(mustRenew ? 'mustRenew' : 'passphraseLead')}</p>
      <div className="actions">
        <WriteButton
          name="renewPassphrase"
          about="renew passphrase"
          button={say('passphraseRenew')}
          look={mustRenew ? 'primary' : 'quiet'}
          title={say('passphraseRenew')}
          lead={say('passphraseDrawn')}
          fields={[{ kind: 'secret', name: 'current', label: say('passphraseNow') }]}
          toRequest={(typed, reason) => ({ current: typed.secret('current'), reason })}
          submit={say('passphraseRenew')}
          onDone={({ passphrase }) => setTold(passphrase)}
        />
      </div>
      {told === undefined ? null : (
        <Told passphrase={told} lead={say('passphraseTold')} close={() => setTold(undefined)} />
      )}
    </Panel>
  );
}

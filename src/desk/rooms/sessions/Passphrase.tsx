import { useState } from 'react';
import { useMe } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { Panel } from '../../ui/Room.tsx';
import { sessionsTexts } from './texts.ts';

/** Another passphrase: it is drawn, and shown here alone and once. */
export function Passphrase() {
  const say = useTexts(sessionsTexts);
  const { isByProvider, mustRenew } = useMe();
  const [isOpen, setOpen] = useState(false);
  const [told, setTold] = useState<string>();
  if (isByProvider) return null;
  return (
    <Panel title={say('passphrase')}>
      {told === undefined ? (
        <p className={mustRenew ? 'notice due' : 'quiet'}>
          {say(mustRenew ? 'mustRenew' : 'passphraseLead')}
        </p>
      ) : (
        <p className="notice" role="status">
          {say('passphraseTold')} <span className="figure strong">{told}</span>
        </p>
      )}
      <div className="actions">
        <Button kind={mustRenew ? 'primary' : 'quiet'} onPress={() => setOpen(true)}>
          {say('passphraseRenew')}
        </Button>
      </div>
      <WriteDialog
        name="renewPassphrase"
        about="renew passphrase"
        title={say('passphraseRenew')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        fields={[{ kind: 'secret', name: 'current', label: say('passphraseNow') }]}
        toRequest={(typed, reason) => ({ current: typed.secret('current'), reason })}
        submit={say('passphraseRenew')}
        onDone={({ passphrase }) => setTold(passphrase)}
      >
        <p className="quiet">{say('passphraseDrawn')}</p>
      </WriteDialog>
    </Panel>
  );
}

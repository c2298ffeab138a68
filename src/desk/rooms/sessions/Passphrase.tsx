import { useMe } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { Panel } from '../../ui/Room.tsx';
import { sessionsTexts } from './texts.ts';

/** Another passphrase of one's own choice. */
export function Passphrase() {
  const say = useTexts(sessionsTexts);
  const { isByProvider } = useMe();
  if (isByProvider) return null;
  return (
    <Panel title={say('passphrase')}>
      <p className="quiet">{say('passphraseLead')}</p>
      <div className="actions">
        <WriteButton
          name="renewPassphrase"
          about="renew passphrase"
          button={say('passphraseRenew')}
          look="quiet"
          title={say('passphraseRenew')}
          lead={say('passphraseOthers')}
          fields={[
            { kind: 'secret', name: 'current', label: say('passphraseNow') },
            { kind: 'secret', name: 'next', label: say('passphraseNext'), hint: say('passphraseHint') },
          ]}
          toRequest={(typed, reason) => ({
            current: typed.secret('current'),
            passphrase: typed.secret('next'),
            reason,
          })}
          submit={say('passphraseRenew')}
        />
      </div>
    </Panel>
  );
}

import { useMe } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';

/** Another passphrase of one's own choice. */
export function PassphrasePanel() {
  const t = useTexts('sessions');
  const { isByProvider } = useMe();
  if (isByProvider) return null;
  return (
    <Panel title={t('passphrase')}>
      <p className="quiet">{t('passphraseLead')}</p>
      <div className="actions">
        <WriteButton
          name="renewPassphrase"
          draftKey="renew passphrase"
          buttonLabel={t('passphraseRenew')}
          buttonVariant="quiet"
          title={t('passphraseRenew')}
          description={t('passphraseOthers')}
          fields={[
            { kind: 'secret', name: 'current', label: t('passphraseNow') },
            { kind: 'secret', name: 'next', label: t('passphraseNext'), hint: t('passphraseHint') },
          ]}
          toRequest={(input, reason) => ({
            current: input.secret('current'),
            passphrase: input.secret('next'),
            reason,
          })}
          submitLabel={t('passphraseRenew')}
        />
      </div>
    </Panel>
  );
}

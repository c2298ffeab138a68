import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';

type DemoAccount = DeskReply<'signInOptions'>['people'][number];

type Props = {
  accounts: readonly DemoAccount[];
  onSelect: (account: Pick<DemoAccount, 'email' | 'passphrase'>) => void;
};

/** Who works at the demonstration's desk: one press fills the form in. */
export function DemoAccounts({ accounts, onSelect }: Props) {
  const t = useTexts('signIn');
  const label = useLabels('role');
  return (
    <section className="demo-accounts" aria-label={t('people')}>
      <h2>{t('people')}</h2>
      <p className="quiet">{t('peopleLead', { passphrase: accounts[0]?.passphrase ?? '' })}</p>
      <ul>
        {accounts.map(({ email, passphrase, roles }) => (
          <li key={email}>
            <button type="button" onClick={() => onSelect({ email, passphrase })}>
              <span>{email}</span>
              <span className="quiet">{roles.map(label).join(', ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

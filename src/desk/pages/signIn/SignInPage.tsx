import { brandName } from 'virtual:brand';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type InputHTMLAttributes, useEffect, useState } from 'react';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { type DeskApiError, postCall, sessionExpired } from '../../api/client.ts';
import type { Me } from '../../api/me.tsx';
import { hasPasskeys, signWithPasskey } from '../../api/passkey.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { Button, focusOnMount, useFocusOnError } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { FieldWrapper } from '../../ui/form/Field.tsx';
import { AuthPage } from '../../ui/page/AuthPage.tsx';
import { ErrorMessage } from '../../ui/page/QueryView.tsx';

/** The query parameter by which the server reports a failed sign-in at the identity provider. */
const resultParameter = 'sign-in';

function readProviderResult(): 'refused' | 'unanswered' | undefined {
  const result = new URLSearchParams(window.location.search).get(resultParameter);
  return result === 'refused' || result === 'unanswered' ? result : undefined;
}

/** The sign-in page. */
export function SignInPage({ onSignedIn }: { onSignedIn: (me: Me) => void }) {
  const t = useTexts('signIn');
  const [providerResult] = useState(readProviderResult);
  // Removed from the address, so that a reload does not repeat the message.
  useEffect(() => {
    if (providerResult !== undefined) window.history.replaceState(null, '', window.location.pathname);
  }, [providerResult]);
  return (
    <AuthPage title={t('title')}>
      <p className="quiet">{t('lead', { brand: brandName })}</p>
      {providerResult === undefined ? null : (
        <div className="failure" role="alert">
          <p className="strong">{t('wrong')}</p>
          <p>{t(providerResult)}</p>
        </div>
      )}
      <SignInForm onSignedIn={onSignedIn} />
    </AuthPage>
  );
}

type Props = { email?: string; onSignedIn: (me: Me) => void };
type SignInValues = { email: string; passphrase: string; code: string };

const inputs = {
  email: { type: 'email', autoComplete: 'username' },
  passphrase: { type: 'password', autoComplete: 'current-password' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 },
} as const satisfies Record<keyof SignInValues, InputHTMLAttributes<HTMLInputElement>>;

function isInvalid(name: keyof SignInValues, value: string): boolean {
  return name === 'email' ? !/^\S+@\S+$/.test(value) : value === '';
}

/** Signs in by e-mail, passphrase and one-time code, by passkey, or at the company's identity provider. */
function SignInForm({ email: knownEmail = '', onSignedIn }: Props) {
  const t = useTexts('signIn');
  const [values, setValues] = useState<SignInValues>({ email: knownEmail, passphrase: '', code: '' });
  const { requiredFactor, signIn } = usePassphraseSignIn(values, onSignedIn);
  const [attempts, setAttempts] = useState(0);
  const form = useFocusOnError(attempts);
  const visibleFields: readonly (keyof SignInValues)[] = [
    'email',
    'passphrase',
    ...(requiredFactor === 'code' ? [requiredFactor] : []),
  ];
  const focusedField =
    requiredFactor === 'code' ? requiredFactor : knownEmail === '' ? 'email' : 'passphrase';
  const options = useDeskQuery('signInOptions', {});

  function send(event: FormEvent): void {
    event.preventDefault();
    const isComplete = !visibleFields.some((name) => isInvalid(name, values[name]));
    setAttempts(isComplete ? 0 : attempts + 1);
    if (isComplete) signIn.mutate();
  }

  const demoAccounts = options.data?.demonstrationAccounts ?? [];
  return (
    <>
      <form ref={form} className="form" noValidate onSubmit={send}>
        {visibleFields.map((name) => (
          <CredentialField
            key={name}
            name={name}
            value={values[name]}
            isChecked={attempts > 0}
            isFocused={name === focusedField}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
        {signIn.error === null ? null : <ErrorMessage error={signIn.error} title={t('wrong')} />}
        <Button kind="primary" type="submit" isBusy={signIn.isPending}>
          {t('submit')}
        </Button>
      </form>
      <PasskeySignInButton isRequired={requiredFactor === 'passkey'} onSignedIn={onSignedIn} />
      <ProviderLink url={options.data?.identityProvider ?? null} />
      {demoAccounts.length === 0 ? null : (
        <DemoAccounts
          accounts={demoAccounts}
          onSelect={(account) => {
            setValues({ ...values, ...account });
            form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
          }}
        />
      )}
    </>
  );
}

/** Signs in by passphrase; `requiredFactor` is what the account needs besides it. */
function usePassphraseSignIn(values: SignInValues, onSignedIn: Props['onSignedIn']) {
  const [requiredFactor, setRequiredFactor] = useState<'code' | 'passkey'>();
  const signIn = useMutation<DeskReply<'signIn'>, DeskApiError>({
    async mutationFn() {
      const { code, ...account } = values;
      return postCall('signIn', requiredFactor === 'code' ? values : account);
    },
    onSuccess(reply) {
      if ('codeNeeded' in reply) setRequiredFactor('code');
      else if ('passkeyNeeded' in reply) setRequiredFactor('passkey');
      else onSignedIn(reply);
    },
  });
  return { requiredFactor, signIn };
}

type CredentialFieldProps = {
  name: keyof SignInValues;
  value: string;
  /** Says what is wrong with the value. */
  isChecked: boolean;
  isFocused: boolean;
  onChange: (value: string) => void;
};

function CredentialField({ name, value, isChecked, isFocused, onChange }: CredentialFieldProps) {
  const t = useTexts('signIn');
  const tFields = useTexts('ui');
  const problem = name === 'email' ? t('emailWrong') : tFields('fieldMissing');
  return (
    <FieldWrapper
      field={{ label: t(name), hint: name === 'code' ? t('codeHint') : undefined }}
      error={isChecked && isInvalid(name, value) ? problem : undefined}
    >
      {(control) => (
        <input
          {...control}
          {...inputs[name]}
          ref={isFocused ? focusOnMount : undefined}
          required
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FieldWrapper>
  );
}

type PasskeySignInButtonProps = { isRequired: boolean; onSignedIn: (me: Me) => void };

/** Signs in by passkey alone. `isRequired`: the passphrase was right, and the account needs its passkey too. */
function PasskeySignInButton({ isRequired, onSignedIn }: PasskeySignInButtonProps) {
  const t = useTexts('signIn');
  const signIn = useMutation<Me, DeskApiError>({
    async mutationFn() {
      const options = await postCall('startPasskeySignIn', {});
      const credential = await signWithPasskey(options, t('passkeyUnmade'));
      return postCall('passkeySignIn', { credential });
    },
    onSuccess: onSignedIn,
  });
  if (!hasPasskeys()) return isRequired ? <p className="notice due">{t('passkeyNotHere')}</p> : null;
  return (
    <div className="passkey">
      {isRequired ? <p className="notice">{t('passkeyNeeded')}</p> : null}
      {signIn.error === null ? null : <ErrorMessage error={signIn.error} title={t('wrong')} />}
      <Button
        kind={isRequired ? 'primary' : 'quiet'}
        isBusy={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        {t('passkey')}
      </Button>
    </div>
  );
}

/** To the sign-in at the company's identity provider, where there is one. */
function ProviderLink({ url }: { url: string | null }) {
  const t = useTexts('signIn');
  if (url === null) return null;
  return (
    <p className="identity-provider">
      <span className="quiet">{t('or')}</span>
      <a className="button quiet" href={url}>
        {t('provider')}
      </a>
    </p>
  );
}

type DemoAccount = DeskReply<'signInOptions'>['demonstrationAccounts'][number];

type DemoAccountsProps = {
  accounts: readonly DemoAccount[];
  onSelect: (account: Pick<DemoAccount, 'email' | 'passphrase'>) => void;
};

/** The demonstration's accounts; selecting one fills in the form. */
function DemoAccounts({ accounts, onSelect }: DemoAccountsProps) {
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

/** Asks for sign-in over the page whose session ended; input on the page stays. */
export function SessionExpiredDialog({ email }: { email: string }) {
  const t = useTexts('signIn');
  const queryClient = useQueryClient();
  return (
    <Dialog title={t('again')} isOpen isModalOnly onClose={() => undefined}>
      <p className="quiet">{t('againLead')}</p>
      <SignInForm
        email={email}
        onSignedIn={(me) => {
          sessionExpired.set(false);
          queryClient.setQueryData(['me', {}], me);
          void queryClient.invalidateQueries();
        }}
      />
    </Dialog>
  );
}

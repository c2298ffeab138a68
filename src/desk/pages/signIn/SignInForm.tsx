import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type InputHTMLAttributes, useState } from 'react';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import type { DeskApiError } from '../../api/apiError.ts';
import { postCall } from '../../api/client.ts';
import type { Me } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { focusOnMount } from '../../ui/focusOnMount.ts';
import { FieldWrapper } from '../../ui/form/FieldWrapper.tsx';
import { useFocusOnError } from '../../ui/form/useFocusOnError.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { PasskeySignInButton } from './PasskeySignInButton.tsx';

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

/** E-mail, passphrase and, where the account has one, a code; or a passkey; or the company's own way in. */
export function SignInForm({ email: knownEmail = '', onSignedIn }: Props) {
  const t = useTexts('signIn');
  const tFields = useTexts('ui');
  const [values, setValues] = useState<SignInValues>({ email: knownEmail, passphrase: '', code: '' });
  const [requiredFactor, setRequiredFactor] = useState<'code' | 'passkey'>();
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
  const signIn = useMutation<DeskReply<'signIn'> | null, DeskApiError>({
    async mutationFn() {
      const { code, ...account } = values;
      const outcome = await postCall('signIn', requiredFactor === 'code' ? values : account, '');
      return outcome.done ? outcome.reply : null;
    },
    onSuccess(reply) {
      if (reply === null) return;
      if ('codeNeeded' in reply) setRequiredFactor('code');
      else if ('passkeyNeeded' in reply) setRequiredFactor('passkey');
      else onSignedIn(reply);
    },
  });

  function send(event: FormEvent): void {
    event.preventDefault();
    const isComplete = !visibleFields.some((name) => isInvalid(name, values[name]));
    setAttempts(isComplete ? 0 : attempts + 1);
    if (isComplete) signIn.mutate();
  }

  function fieldError(name: keyof SignInValues): string | undefined {
    if (attempts === 0 || !isInvalid(name, values[name])) return undefined;
    return name === 'email' ? t('emailWrong') : tFields('fieldMissing');
  }

  const providerUrl = options.data?.identityProvider ?? null;
  const demoAccounts = options.data?.people ?? [];
  return (
    <>
      <form ref={form} className="form" noValidate onSubmit={send}>
        {visibleFields.map((name) => (
          <FieldWrapper
            key={name}
            field={{ label: t(name), ...(name === 'code' ? { hint: t('codeHint') } : {}) }}
            error={fieldError(name)}
          >
            {(control) => (
              <input
                {...control}
                {...inputs[name]}
                ref={name === focusedField ? focusOnMount : undefined}
                required
                value={values[name]}
                onChange={({ target }) => setValues({ ...values, [name]: target.value })}
              />
            )}
          </FieldWrapper>
        ))}
        {signIn.error === null ? null : <ErrorMessage error={signIn.error} title={t('wrong')} />}
        <Button kind="primary" type="submit" isBusy={signIn.isPending}>
          {t('submit')}
        </Button>
      </form>
      <PasskeySignInButton isRequired={requiredFactor === 'passkey'} onSignedIn={onSignedIn} />
      {providerUrl === null ? null : (
        <p className="identity-provider">
          <span className="quiet">{t('or')}</span>
          <a className="button quiet" href={providerUrl}>
            {t('provider')}
          </a>
        </p>
      )}
      {demoAccounts.length === 0 ? null : (
        <DemoAccounts accounts={demoAccounts} onSelect={(account) => setValues({ ...values, ...account })} />
      )}
    </>
  );
}

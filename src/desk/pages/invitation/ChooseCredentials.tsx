import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DeskRequest } from '../../../contract/desk/schemas/index.ts';
import type { DeskApiError } from '../../api/apiError.ts';
import { postCall } from '../../api/client.ts';
import { createPasskey, hasPasskeys } from '../../api/passkey.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { FieldWrapper } from '../../ui/form/FieldWrapper.tsx';
import { useFocusOnError } from '../../ui/form/useFocusOnError.ts';

const minPassphraseLength = 12;
/** Where a second step is connected. */
const nextUrl = '/desk/sessions';

type CredentialValues = { passphrase: string; again: string };
type CredentialErrors = { readonly [Field in keyof CredentialValues]?: 'short' | 'different' };

function validateCredentials({ passphrase, again }: CredentialValues): CredentialErrors {
  return {
    ...([...passphrase].length < minPassphraseLength ? { passphrase: 'short' } : {}),
    ...(again === passphrase ? {} : { again: 'different' }),
  };
}

/** A passphrase of one's own, or a passkey of this device; then one is signed in. */
export function ChooseCredentials({ token, email }: { token: string; email: string }) {
  const t = useTexts('invitation');
  const [values, setValues] = useState<CredentialValues>({ passphrase: '', again: '' });
  const [attempts, setAttempts] = useState(0);
  const form = useFocusOnError(attempts);
  const errors = attempts === 0 ? {} : validateCredentials(values);
  const accept = useMutation<boolean, DeskApiError, () => Promise<DeskRequest<'acceptInvitation'> | null>>({
    async mutationFn(getCredentials) {
      const credentials = await getCredentials();
      return credentials !== null && (await postCall('acceptInvitation', credentials, '')).done;
    },
    onSuccess: (isDone) => (isDone ? window.location.replace(nextUrl) : undefined),
  });

  function send(event: FormEvent): void {
    event.preventDefault();
    const isComplete = Object.keys(validateCredentials(values)).length === 0;
    setAttempts(isComplete ? 0 : attempts + 1);
    if (isComplete) accept.mutate(() => Promise.resolve({ token, passphrase: values.passphrase }));
  }

  async function createPasskeyCredential(): Promise<DeskRequest<'acceptInvitation'> | null> {
    const start = await postCall('startInvitationPasskey', { token }, '');
    if (!start.done) return null;
    const credential = await createPasskey(start.reply, t('passkeyUnmade'));
    return { token, passkey: { name: t('passkeyName'), credential } };
  }

  const fields = [
    { name: 'passphrase', hint: t('passphraseHint') },
    { name: 'again', hint: undefined },
  ] as const;
  return (
    <>
      <form ref={form} className="form" noValidate onSubmit={send}>
        {/* So that a password manager knows whose it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {fields.map(({ name, hint }) => {
          const error = errors[name];
          return (
            <FieldWrapper
              key={name}
              field={{ label: t(name), ...(hint === undefined ? {} : { hint }) }}
              error={error && t(error)}
            >
              {(control) => (
                <input
                  {...control}
                  type="password"
                  autoComplete="new-password"
                  required
                  maxLength={200}
                  value={values[name]}
                  onChange={({ target }) => setValues({ ...values, [name]: target.value })}
                />
              )}
            </FieldWrapper>
          );
        })}
        <p className="quiet">{t('next')}</p>
        {accept.error === null ? null : <ErrorMessage error={accept.error} title={t('notSaved')} />}
        <Button kind="primary" type="submit" isBusy={accept.isPending}>
          {t('submit')}
        </Button>
      </form>
      {hasPasskeys() ? (
        <div className="passkey">
          <span className="quiet">{t('or')}</span>
          <Button
            kind="quiet"
            isBusy={accept.isPending}
            onClick={() => accept.mutate(createPasskeyCredential)}
          >
            {t('passkey')}
          </Button>
          <p className="quiet">{t('passkeyLead')}</p>
        </div>
      ) : null}
    </>
  );
}

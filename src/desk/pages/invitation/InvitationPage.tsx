import { brandName } from 'virtual:brand';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { DeskReply, DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { type DeskApiError, postCall } from '../../api/client.ts';
import { createPasskey, hasPasskeys } from '../../api/passkey.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Button, useFocusOnError } from '../../ui/controls/Button.tsx';
import { FieldWrapper } from '../../ui/form/Field.tsx';
import { AuthPage } from '../../ui/page/AuthPage.tsx';
import { ErrorMessage } from '../../ui/page/QueryView.tsx';

type InvitationData = DeskReply<'openInvitation'>;

/** The page of an invitation link, where the invited person chooses the credentials. The token is in the fragment only. */
export function InvitationPage() {
  const t = useTexts('invitation');
  const { language } = useLanguage();
  const [token] = useState(() => window.location.hash.slice(1));
  const openInvitation = useMutation<InvitationData, DeskApiError>({
    mutationFn: () => postCall('openInvitation', { token }),
  });
  const { mutate } = openInvitation;
  // The error message comes in the language of the request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again where the language changes
  useEffect(() => mutate(), [mutate, language]);
  return (
    <AuthPage title={t('title')}>
      {openInvitation.error === null ? null : (
        <ErrorMessage error={openInvitation.error} title={t('failed')} />
      )}
      {openInvitation.data ? <Details invitation={openInvitation.data} token={token} /> : null}
    </AuthPage>
  );
}

function Details({
  invitation: { email, name, isRenewal },
  token,
}: {
  invitation: InvitationData;
  token: string;
}) {
  const t = useTexts('invitation');
  return (
    <>
      <p className="strong">{t('lead', { name, email })}</p>
      <p>{t(isRenewal ? 'renewal' : 'new', { brand: brandName })}</p>
      <p className="quiet">{t('notYou')}</p>
      <ChooseCredentials token={token} email={email} />
    </>
  );
}

const minPassphraseLength = 12;
/** The page on which the second factor is set up. */
const nextUrl = '/desk/sessions';

type CredentialValues = { passphrase: string; again: string };
type CredentialErrors = { readonly [Field in keyof CredentialValues]?: 'short' | 'different' };

function validateCredentials({ passphrase, again }: CredentialValues): CredentialErrors {
  return {
    ...([...passphrase].length < minPassphraseLength ? { passphrase: 'short' } : {}),
    ...(again === passphrase ? {} : { again: 'different' }),
  };
}

/** Makes what an invitation is accepted with. */
type CredentialSource = () => Promise<DeskRequest<'acceptInvitation'>>;

/** Sets a passphrase or a passkey of this device, which signs the person in. */
function ChooseCredentials({ token, email }: { token: string; email: string }) {
  const t = useTexts('invitation');
  const [values, setValues] = useState<CredentialValues>({ passphrase: '', again: '' });
  const [attempts, setAttempts] = useState(0);
  const form = useFocusOnError(attempts);
  const errors = attempts === 0 ? {} : validateCredentials(values);
  const accept = useMutation<unknown, DeskApiError, CredentialSource>({
    mutationFn: async (getCredentials) => postCall('acceptInvitation', await getCredentials()),
    onSuccess: () => window.location.replace(nextUrl),
  });

  function send(event: FormEvent): void {
    event.preventDefault();
    const isComplete = Object.keys(validateCredentials(values)).length === 0;
    setAttempts(isComplete ? 0 : attempts + 1);
    accept.reset();
    if (isComplete) accept.mutate(() => Promise.resolve({ token, passphrase: values.passphrase }));
  }

  const fields = [
    { name: 'passphrase', hint: t('passphraseHint') },
    { name: 'again', hint: undefined },
  ] as const;
  return (
    <>
      <form ref={form} className="form" noValidate onSubmit={send}>
        {/* Tells a password manager which account the passphrase belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {fields.map(({ name, hint }) => (
          <PassphraseField
            key={name}
            field={{ label: t(name), hint }}
            problem={errors[name]}
            value={values[name]}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
        <p className="quiet">{t('next')}</p>
        {accept.error === null ? null : <ErrorMessage error={accept.error} title={t('notSaved')} />}
        <Button kind="primary" type="submit" isBusy={accept.isPending}>
          {t('submit')}
        </Button>
      </form>
      {hasPasskeys() ? (
        <PasskeyButton token={token} isBusy={accept.isPending} onChoose={accept.mutate} />
      ) : null}
    </>
  );
}

type PassphraseFieldProps = {
  field: { label: string; hint: string | undefined };
  problem: 'short' | 'different' | undefined;
  value: string;
  onChange: (value: string) => void;
};

function PassphraseField({ field, problem, value, onChange }: PassphraseFieldProps) {
  const t = useTexts('invitation');
  return (
    <FieldWrapper field={field} error={problem && t(problem)}>
      {(control) => (
        <input
          {...control}
          type="password"
          autoComplete="new-password"
          required
          maxLength={200}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FieldWrapper>
  );
}

type PasskeyButtonProps = { token: string; isBusy: boolean; onChoose: (source: CredentialSource) => void };

/** Makes a passkey of this device instead of a passphrase. */
function PasskeyButton({ token, isBusy, onChoose }: PasskeyButtonProps) {
  const t = useTexts('invitation');
  async function createPasskeyCredential(): Promise<DeskRequest<'acceptInvitation'>> {
    const options = await postCall('startInvitationPasskey', { token });
    const credential = await createPasskey(options, t('passkeyUnmade'));
    return { token, passkey: { name: t('passkeyName'), credential } };
  }
  return (
    <div className="passkey">
      <span className="quiet">{t('or')}</span>
      <Button kind="quiet" isBusy={isBusy} onClick={() => onChoose(createPasskeyCredential)}>
        {t('passkey')}
      </Button>
      <p className="quiet">{t('passkeyLead')}</p>
    </div>
  );
}

import { useMutation } from '@tanstack/react-query';
import type { DeskApiError } from '../../api/apiError.ts';
import { postCall } from '../../api/client.ts';
import type { Me } from '../../api/me.tsx';
import { hasPasskeys, signWithPasskey } from '../../api/passkey.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';

type Props = { isRequired: boolean; onSignedIn: (me: Me) => void };

/** By a key of the device, instead of everything else. `isRequired`: the passphrase was right, and isn't enough. */
export function PasskeySignInButton({ isRequired, onSignedIn }: Props) {
  const t = useTexts('signIn');
  const signIn = useMutation<Me | null, DeskApiError>({
    async mutationFn() {
      const start = await postCall('startPasskeySignIn', {}, '');
      if (!start.done) return null;
      const credential = await signWithPasskey(start.reply, t('passkeyUnmade'));
      const outcome = await postCall('passkeySignIn', { credential }, '');
      return outcome.done ? outcome.reply : null;
    },
    onSuccess: (me) => (me === null ? undefined : onSignedIn(me)),
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

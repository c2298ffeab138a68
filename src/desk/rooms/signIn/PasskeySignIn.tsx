import { useMutation } from '@tanstack/react-query';
import type { DeskFailure } from '../../api/failure.ts';
import { hasPasskeys, signByPasskey } from '../../api/passkey.ts';
import { write } from '../../api/send.ts';
import type { Me } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { signInTexts } from './texts.ts';

type Props = { isNeeded: boolean; onSignedIn: (me: Me) => void };

/** By a key of the device, instead of everything else. `isNeeded`: the passphrase was right, and isn't enough. */
export function PasskeySignIn({ isNeeded, onSignedIn }: Props) {
  const say = useTexts(signInTexts);
  const signIn = useMutation<Me | null, DeskFailure>({
    async mutationFn() {
      const started = await write('startPasskeySignIn', {}, '');
      if (!started.done) return null;
      const credential = await signByPasskey(started.reply, say('passkeyUnmade'));
      const outcome = await write('passkeySignIn', { credential }, '');
      return outcome.done ? outcome.reply : null;
    },
    onSuccess: (me) => (me === null ? undefined : onSignedIn(me)),
  });
  if (!hasPasskeys()) return isNeeded ? <p className="notice due">{say('passkeyNotHere')}</p> : null;
  return (
    <div className="passkey">
      {isNeeded ? <p className="notice">{say('passkeyNeeded')}</p> : null}
      {signIn.error === null ? null : <Failure failure={signIn.error} title={say('wrong')} />}
      <Button kind={isNeeded ? 'primary' : 'quiet'} isBusy={signIn.isPending} onClick={() => signIn.mutate()}>
        {say('passkey')}
      </Button>
    </div>
  );
}

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type InputHTMLAttributes, useState } from 'react';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import type { DeskFailure } from '../../api/failure.ts';
import { useRead } from '../../api/queries.ts';
import { write } from '../../api/send.ts';
import type { Me } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { useFocusOnMistake } from '../../ui/form/useFocusOnMistake.ts';
import { takeFocus } from '../../ui/takeFocus.ts';
import { uiTexts } from '../../ui/texts.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { People } from './People.tsx';
import { signInTexts } from './texts.ts';

type Props = { email?: string; onSignedIn: (me: Me) => void };
type Typed = { email: string; passphrase: string; code: string };

const inputs = {
  email: { type: 'email', autoComplete: 'username' },
  passphrase: { type: 'password', autoComplete: 'current-password' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 },
} as const satisfies Record<keyof Typed, InputHTMLAttributes<HTMLInputElement>>;

function isWrong(name: keyof Typed, typed: string): boolean {
  return name === 'email' ? !/^\S+@\S+$/.test(typed) : typed === '';
}

/** E-mail, passphrase and, where the account has one, a code; or a passkey; or the company's own way in. */
export function SignInForm({ email: known = '', onSignedIn }: Props) {
  const say = useTexts(signInTexts);
  const sayOfFields = useTexts(uiTexts);
  const [typed, setTyped] = useState<Typed>({ email: known, passphrase: '', code: '' });
  const [needed, setNeeded] = useState<'code' | 'passkey'>();
  const [tries, setTries] = useState(0);
  const form = useFocusOnMistake(tries);
  const asked: readonly (keyof Typed)[] = ['email', 'passphrase', ...(needed === 'code' ? [needed] : [])];
  const first = needed === 'code' ? needed : known === '' ? 'email' : 'passphrase';
  const options = useRead('signInOptions', {});
  const signIn = useMutation<DeskReply<'signIn'> | null, DeskFailure>({
    async mutationFn() {
      const { code, ...account } = typed;
      const outcome = await write('signIn', needed === 'code' ? typed : account, '');
      return outcome.done ? outcome.reply : null;
    },
    onSuccess(reply) {
      if (reply === null) return;
      if ('codeNeeded' in reply) setNeeded('code');
      else if ('passkeyNeeded' in reply) setNeeded('passkey');
      else onSignedIn(reply);
    },
  });

  function send(event: FormEvent): void {
    event.preventDefault();
    const isWhole = !asked.some((name) => isWrong(name, typed[name]));
    setTries(isWhole ? 0 : tries + 1);
    if (isWhole) signIn.mutate();
  }

  function mistakeIn(name: keyof Typed): string | undefined {
    if (tries === 0 || !isWrong(name, typed[name])) return undefined;
    return name === 'email' ? say('emailWrong') : sayOfFields('fieldMissing');
  }

  const provider = options.data?.identityProvider ?? null;
  const people = options.data?.people ?? [];
  return (
    <>
      <form ref={form} className="form" noValidate onSubmit={send}>
        {asked.map((name) => (
          <FieldFrame
            key={name}
            field={{ label: say(name), ...(name === 'code' ? { hint: say('codeHint') } : {}) }}
            mistake={mistakeIn(name)}
          >
            {(control) => (
              <input
                {...control}
                {...inputs[name]}
                ref={name === first ? takeFocus : undefined}
                required
                value={typed[name]}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              />
            )}
          </FieldFrame>
        ))}
        {signIn.error === null ? null : <Failure failure={signIn.error} title={say('wrong')} />}
        <Button kind="primary" type="submit" isBusy={signIn.isPending}>
          {say('submit')}
        </Button>
      </form>
      <PasskeySignIn isNeeded={needed === 'passkey'} onSignedIn={onSignedIn} />
      {provider === null ? null : (
        <p className="provider">
          <span className="quiet">{say('or')}</span>
          <a className="button quiet" href={provider}>
            {say('provider')}
          </a>
        </p>
      )}
      {people.length === 0 ? null : (
        <People people={people} choose={(account) => setTyped({ ...typed, ...account })} />
      )}
    </>
  );
}

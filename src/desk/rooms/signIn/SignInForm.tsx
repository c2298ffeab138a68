import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import type { DeskFailure } from '../../api/failure.ts';
import { useRead } from '../../api/queries.ts';
import { write } from '../../api/send.ts';
import type { Me } from '../../frame/me.tsx';
import { useTexts, useWords } from '../../texts/language.tsx';
import { roleWords } from '../../texts/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { useFocusOnMistake } from '../../ui/form/useFocusOnMistake.ts';
import { takeFocus } from '../../ui/takeFocus.ts';
import { uiTexts } from '../../ui/texts.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { signInTexts } from './texts.ts';

type Props = { email?: string; onSignedIn: (me: Me) => void };
type Typed = { email: string; passphrase: string; code?: string };

function isWrong(name: string, typed: string): boolean {
  return name === 'email' ? !/^\S+@\S+$/.test(typed) : typed === '';
}

/** E-mail, passphrase and, where the account has one, a code; or a passkey; or the company's own way in. */
export function SignInForm({ email: known = '', onSignedIn }: Props) {
  const say = useTexts(signInTexts);
  const sayOfFields = useTexts(uiTexts);
  const wordOf = useWords(roleWords);
  const [email, setEmail] = useState(known);
  const [passphrase, setPassphrase] = useState('');
  const [code, setCode] = useState('');
  const [needed, setNeeded] = useState<'code' | 'passkey'>();
  const [tries, setTries] = useState(0);
  const form = useFocusOnMistake(tries);
  const asked = { email, passphrase, ...(needed === 'code' ? { code } : {}) };
  const options = useRead('signInOptions', {});
  const signIn = useMutation<DeskReply<'signIn'> | null, DeskFailure, Typed>({
    async mutationFn(typed) {
      const outcome = await write('signIn', typed, '');
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
    const isWhole = !Object.entries(asked).some(([name, typed]) => isWrong(name, typed));
    setTries(isWhole ? 0 : tries + 1);
    if (isWhole) signIn.mutate(asked);
  }

  function mistakeIn(name: keyof Typed): string | undefined {
    if (tries === 0 || !isWrong(name, asked[name] ?? '')) return undefined;
    return name === 'email' ? say('emailWrong') : sayOfFields('fieldMissing');
  }

  const provider = options.data?.identityProvider ?? null;
  const people = options.data?.people ?? [];
  return (
    <>
      <form ref={form} className="form" noValidate onSubmit={send}>
        <FieldFrame field={{ label: say('email') }} mistake={mistakeIn('email')}>
          {(control) => (
            <input
              {...control}
              ref={known === '' ? takeFocus : undefined}
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </FieldFrame>
        <FieldFrame field={{ label: say('passphrase') }} mistake={mistakeIn('passphrase')}>
          {(control) => (
            <input
              {...control}
              ref={known === '' ? undefined : takeFocus}
              type="password"
              autoComplete="current-password"
              required
              value={passphrase}
              onChange={({ target }) => setPassphrase(target.value)}
            />
          )}
        </FieldFrame>
        {needed === 'code' ? (
          <FieldFrame field={{ label: say('code'), hint: say('codeHint') }} mistake={mistakeIn('code')}>
            {(control) => (
              <input
                {...control}
                ref={takeFocus}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                required
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
            )}
          </FieldFrame>
        ) : null}
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
        <section className="people" aria-label={say('people')}>
          <h2>{say('people')}</h2>
          <p className="quiet">{say('peopleLead', { passphrase: people[0]?.passphrase ?? '' })}</p>
          <ul>
            {people.map((person) => (
              <li key={person.email}>
                <button
                  type="button"
                  onClick={() => {
                    setEmail(person.email);
                    setPassphrase(person.passphrase);
                  }}
                >
                  <span>{person.email}</span>
                  <span className="quiet">{person.roles.map(wordOf).join(', ')}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

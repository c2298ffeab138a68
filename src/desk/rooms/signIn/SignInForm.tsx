import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Input, Label, Text, TextField } from 'react-aria-components';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import type { DeskFailure } from '../../api/failure.ts';
import { useRead } from '../../api/queries.ts';
import { write } from '../../api/send.ts';
import type { Me } from '../../frame/me.tsx';
import { useTexts, useWords } from '../../texts/language.tsx';
import { roleWords } from '../../texts/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { signInTexts } from './texts.ts';

type Props = { email?: string; onSignedIn: (me: Me) => void };
type Typed = { email: string; passphrase: string; code?: string };

/** E-mail, passphrase and, where the account has one, a code; or a passkey; or the company's own way in. */
export function SignInForm({ email: known = '', onSignedIn }: Props) {
  const say = useTexts(signInTexts);
  const wordOf = useWords(roleWords);
  const [email, setEmail] = useState(known);
  const [passphrase, setPassphrase] = useState('');
  const [code, setCode] = useState('');
  const [needed, setNeeded] = useState<'code' | 'passkey'>();
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
    signIn.mutate({ email, passphrase, ...(needed === 'code' ? { code } : {}) });
  }

  const provider = options.data?.identityProvider ?? null;
  const people = options.data?.people ?? [];
  return (
    <>
      <form className="form" onSubmit={send}>
        <TextField
          className="field"
          type="email"
          value={email}
          onChange={setEmail}
          isRequired
          autoFocus={!known}
        >
          <Label className="label">{say('email')}</Label>
          <Input className="input" autoComplete="username" />
        </TextField>
        <TextField
          className="field"
          type="password"
          value={passphrase}
          onChange={setPassphrase}
          isRequired
          autoFocus={Boolean(known)}
        >
          <Label className="label">{say('passphrase')}</Label>
          <Input className="input" autoComplete="current-password" />
        </TextField>
        {needed === 'code' ? (
          <TextField className="field" value={code} onChange={setCode} isRequired autoFocus>
            <Label className="label">{say('code')}</Label>
            <Input className="input" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
            <Text slot="description" className="hint">
              {say('codeHint')}
            </Text>
          </TextField>
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

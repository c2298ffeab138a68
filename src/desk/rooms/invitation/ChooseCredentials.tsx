import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DeskRequest } from '../../../contract/desk/schemas/index.ts';
import type { DeskFailure } from '../../api/failure.ts';
import { createPasskey, hasPasskeys } from '../../api/passkey.ts';
import { write } from '../../api/send.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { useFocusOnMistake } from '../../ui/form/useFocusOnMistake.ts';
import { invitationTexts } from './texts.ts';

const minSigns = 12;
/** Where a second step is connected. */
const next = '/desk/sessions';

type Typed = { passphrase: string; again: string };
type Mistakes = { readonly [Field in keyof Typed]?: 'short' | 'different' };

function mistakesIn({ passphrase, again }: Typed): Mistakes {
  return {
    ...([...passphrase].length < minSigns ? { passphrase: 'short' } : {}),
    ...(again === passphrase ? {} : { again: 'different' }),
  };
}

/** A passphrase of one's own, or a passkey of this device; then one is signed in. */
export function ChooseCredentials({ token, email }: { token: string; email: string }) {
  const say = useTexts(invitationTexts);
  const [typed, setTyped] = useState<Typed>({ passphrase: '', again: '' });
  const [tries, setTries] = useState(0);
  const form = useFocusOnMistake(tries);
  const mistakes = tries === 0 ? {} : mistakesIn(typed);
  const accept = useMutation<boolean, DeskFailure, () => Promise<DeskRequest<'acceptInvitation'> | null>>({
    async mutationFn(choose) {
      const chosen = await choose();
      return chosen !== null && (await write('acceptInvitation', chosen, '')).done;
    },
    onSuccess: (isDone) => (isDone ? window.location.replace(next) : undefined),
  });

  function send(event: FormEvent): void {
    event.preventDefault();
    const isWhole = Object.keys(mistakesIn(typed)).length === 0;
    setTries(isWhole ? 0 : tries + 1);
    if (isWhole) accept.mutate(() => Promise.resolve({ token, passphrase: typed.passphrase }));
  }

  async function make(): Promise<DeskRequest<'acceptInvitation'> | null> {
    const started = await write('startInvitationPasskey', { token }, '');
    if (!started.done) return null;
    const credential = await createPasskey(started.reply, say('passkeyUnmade'));
    return { token, passkey: { name: say('passkeyName'), credential } };
  }

  const fields = [
    { name: 'passphrase', hint: say('passphraseHint') },
    { name: 'again', hint: undefined },
  ] as const;
  return (
    <>
      <form ref={form} className="form" noValidate onSubmit={send}>
        {/* So that a password manager knows whose it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {fields.map(({ name, hint }) => {
          const mistake = mistakes[name];
          return (
            <FieldFrame
              key={name}
              field={{ label: say(name), ...(hint === undefined ? {} : { hint }) }}
              mistake={mistake && say(mistake)}
            >
              {(control) => (
                <input
                  {...control}
                  type="password"
                  autoComplete="new-password"
                  required
                  maxLength={200}
                  value={typed[name]}
                  onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                />
              )}
            </FieldFrame>
          );
        })}
        <p className="quiet">{say('next')}</p>
        {accept.error === null ? null : <Failure failure={accept.error} title={say('notSaved')} />}
        <Button kind="primary" type="submit" isBusy={accept.isPending}>
          {say('submit')}
        </Button>
      </form>
      {hasPasskeys() ? (
        <div className="passkey">
          <span className="quiet">{say('or')}</span>
          <Button kind="quiet" isBusy={accept.isPending} onClick={() => accept.mutate(make)}>
            {say('passkey')}
          </Button>
          <p className="quiet">{say('passkeyLead')}</p>
        </div>
      ) : null}
    </>
  );
}

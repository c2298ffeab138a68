import { brandName } from 'virtual:brand';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import type { DeskFailure } from '../../api/failure.ts';
import { write } from '../../api/send.ts';
import { frameTexts } from '../../frame/texts.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { ChooseCredentials } from './ChooseCredentials.tsx';
import { invitationTexts } from './texts.ts';

type Opened = DeskReply<'openInvitation'>;

/** Where the link of an invitation leads: whoever was invited chooses the credentials. The token is in the fragment alone. */
export function Invitation() {
  const say = useTexts(invitationTexts);
  const sayFrame = useTexts(frameTexts);
  const { language, speak } = useLanguage();
  const [token] = useState(() => window.location.hash.slice(1));
  const title = say('title');
  const open = useMutation<Opened | null, DeskFailure>({
    async mutationFn() {
      const outcome = await write('openInvitation', { token }, '');
      return outcome.done ? outcome.reply : null;
    },
  });
  const { mutate } = open;
  // In another language it is refused in other words.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew where the language changes
  useEffect(() => mutate(), [mutate, language]);
  useEffect(() => {
    document.title = `${title} · ${brandName}`;
  }, [title]);
  return (
    <main className="door">
      <div className="door-head">
        <span className="mark" aria-hidden="true">
          {brandName.slice(0, 1)}
        </span>
        <button
          type="button"
          className="button plain"
          lang={language === 'es' ? 'en' : 'es'}
          onClick={() => speak(language === 'es' ? 'en' : 'es')}
        >
          {sayFrame('language')}
        </button>
      </div>
      <h1>{title}</h1>
      {open.error === null ? null : <Failure failure={open.error} title={say('failed')} />}
      {open.data ? <Ready invitation={open.data} token={token} /> : null}
    </main>
  );
}

function Ready({ invitation: { email, name, isRenewal }, token }: { invitation: Opened; token: string }) {
  const say = useTexts(invitationTexts);
  return (
    <>
      <p className="strong">{say('lead', { name, email })}</p>
      <p>{say(isRenewal ? 'renewal' : 'new', { brand: brandName })}</p>
      <p className="quiet">{say('notYou')}</p>
      <ChooseCredentials token={token} email={email} />
    </>
  );
}

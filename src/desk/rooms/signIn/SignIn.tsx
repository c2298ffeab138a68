import { brandName } from 'virtual:brand';
import { useEffect, useState } from 'react';
import type { Me } from '../../frame/me.tsx';
import { frameTexts } from '../../frame/texts.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { SignInForm } from './SignInForm.tsx';
import { signInTexts } from './texts.ts';

/** What the server says, in the address, of whoever came back from the identity provider without getting in. */
const cameBackAs = 'sign-in';

function howCameBack(): 'refused' | 'unanswered' | undefined {
  const said = new URLSearchParams(window.location.search).get(cameBackAs);
  return said === 'refused' || said === 'unanswered' ? said : undefined;
}

/** The door. */
export function SignIn({ onSignedIn }: { onSignedIn: (me: Me) => void }) {
  const say = useTexts(signInTexts);
  const sayFrame = useTexts(frameTexts);
  const { language, speak } = useLanguage();
  const title = say('title');
  const [cameBack] = useState(howCameBack);
  // It was said: whoever loads the page again begins anew.
  useEffect(() => {
    if (cameBack !== undefined) window.history.replaceState(null, '', window.location.pathname);
  }, [cameBack]);
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
      <p className="quiet">{say('lead', { brand: brandName })}</p>
      {cameBack === undefined ? null : (
        <div className="failure" role="alert">
          <p className="strong">{say('wrong')}</p>
          <p>{say(cameBack)}</p>
        </div>
      )}
      <SignInForm onSignedIn={onSignedIn} />
    </main>
  );
}

import { brandName } from 'virtual:brand';
import { useEffect } from 'react';
import type { Me } from '../../frame/me.tsx';
import { frameTexts } from '../../frame/texts.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { SignInForm } from './SignInForm.tsx';
import { signInTexts } from './texts.ts';

/** The door. */
export function SignIn({ onSignedIn }: { onSignedIn: (me: Me) => void }) {
  const say = useTexts(signInTexts);
  const sayFrame = useTexts(frameTexts);
  const { language, speak } = useLanguage();
  const title = say('title');
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
      <SignInForm onSignedIn={onSignedIn} />
    </main>
  );
}

import { brandName } from 'virtual:brand';
import { useEffect, useState } from 'react';
import type { Me } from '../../api/me.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { SignInForm } from './SignInForm.tsx';

/** What the server says, in the address, of whoever came back from the identity provider without getting in. */
const resultParameter = 'sign-in';

function readProviderResult(): 'refused' | 'unanswered' | undefined {
  const result = new URLSearchParams(window.location.search).get(resultParameter);
  return result === 'refused' || result === 'unanswered' ? result : undefined;
}

/** The door. */
export function SignInPage({ onSignedIn }: { onSignedIn: (me: Me) => void }) {
  const t = useTexts('signIn');
  const tShell = useTexts('shell');
  const { language, changeLanguage } = useLanguage();
  const title = t('title');
  const [providerResult] = useState(readProviderResult);
  // It was said: whoever loads the page again begins anew.
  useEffect(() => {
    if (providerResult !== undefined) window.history.replaceState(null, '', window.location.pathname);
  }, [providerResult]);
  useEffect(() => {
    document.title = `${title} · ${brandName}`;
  }, [title]);
  return (
    <main className="auth-page">
      <div className="auth-header">
        <span className="brand-mark" aria-hidden="true">
          {brandName.slice(0, 1)}
        </span>
        <button
          type="button"
          className="button plain"
          lang={language === 'es' ? 'en' : 'es'}
          onClick={() => void changeLanguage(language === 'es' ? 'en' : 'es')}
        >
          {tShell('language')}
        </button>
      </div>
      <h1>{title}</h1>
      <p className="quiet">{t('lead', { brand: brandName })}</p>
      {providerResult === undefined ? null : (
        <div className="failure" role="alert">
          <p className="strong">{t('wrong')}</p>
          <p>{t(providerResult)}</p>
        </div>
      )}
      <SignInForm onSignedIn={onSignedIn} />
    </main>
  );
}

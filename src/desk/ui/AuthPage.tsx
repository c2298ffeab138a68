import { brandName } from 'virtual:brand';
import { type ReactNode, useEffect } from 'react';
import { useLanguage, useTexts } from '../texts/language.tsx';

/** The frame of pages without a session, with the switch of language. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts('shell');
  const { language, changeLanguage } = useLanguage();
  const other = language === 'es' ? 'en' : 'es';
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
          lang={other}
          onClick={() => void changeLanguage(other)}
        >
          {t('language')}
        </button>
      </div>
      <h1>{title}</h1>
      {children}
    </main>
  );
}

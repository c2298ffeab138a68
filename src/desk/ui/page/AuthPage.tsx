import { brandName } from 'virtual:brand';
import { type ReactNode, useEffect } from 'react';
import { useLanguage, useTexts } from '../../texts/language.tsx';

/** The first letter of the brand, as a picture. */
export function BrandMark() {
  return (
    <span className="brand-mark" aria-hidden="true">
      {brandName.slice(0, 1)}
    </span>
  );
}

/** Changes to the other language; `onChanged` once its texts are shown. */
export function LanguageButton({ onChanged }: { onChanged?: () => void }) {
  const t = useTexts('shell');
  const { language, changeLanguage } = useLanguage();
  const other = language === 'es' ? 'en' : 'es';
  return (
    <button
      type="button"
      className="button plain"
      lang={other}
      onClick={() => void changeLanguage(other).then(onChanged)}
    >
      {t('language')}
    </button>
  );
}

/** The frame of pages without a session, with the switch of language. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${brandName}`;
  }, [title]);
  return (
    <main className="auth-page">
      <div className="auth-header">
        <BrandMark />
        <LanguageButton />
      </div>
      <h1>{title}</h1>
      {children}
    </main>
  );
}

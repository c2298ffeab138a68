import { brandName } from 'virtual:brand';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { postCall } from '../api/client.ts';
import { useMe } from '../api/me.tsx';
import { markSessionExpired, useSessionExpired } from '../api/session.ts';
import { SessionExpiredDialog } from '../pages/signIn/SessionExpiredDialog.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ToastRegion } from '../ui/toast.tsx';
import { GlobalSearch } from './GlobalSearch.tsx';
import { KeyboardShortcuts } from './KeyboardShortcuts.tsx';
import { Navigation } from './Navigation.tsx';

/** What stands around every room. */
export function AppShell() {
  const t = useTexts('shell');
  const { email, demonstration } = useMe();
  const { language, changeLanguage } = useLanguage();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isSessionExpired = useSessionExpired();
  const queryClient = useQueryClient();
  useFocusOnPage();

  async function signOut(): Promise<void> {
    await postCall('signOut', {}, '').catch(() => undefined);
    queryClient.clear();
    markSessionExpired();
    window.location.assign('/desk');
  }

  return (
    <div className="desk">
      <a className="skip-link" href="#room">
        {t('skip')}
      </a>
      <header className="top-bar">
        <span className="menu-button">
          <Button onClick={() => setMenuOpen(true)}>{t('menu')}</Button>
        </span>
        <Link to="/" className="brand">
          <span className="brand-mark" aria-hidden="true">
            {brandName.slice(0, 1)}
          </span>
          {brandName} <span className="quiet">{t('desk')}</span>
        </Link>
        <GlobalSearch />
        <div className="top-bar-end">
          <KeyboardShortcuts />
          <button
            type="button"
            className="button plain"
            lang={language === 'es' ? 'en' : 'es'}
            onClick={() =>
              // What the server says in words it says in the language that is asked for.
              void changeLanguage(language === 'es' ? 'en' : 'es').then(() => queryClient.invalidateQueries())
            }
          >
            {t('language')}
          </button>
          <span className="account-email" title={email}>
            {email}
          </span>
          <Button kind="plain" onClick={() => void signOut()}>
            {t('signOut')}
          </Button>
        </div>
      </header>
      <aside className="sidebar">
        <Navigation />
        {demonstration ? <p className="demonstration">{t('demonstration')}</p> : null}
      </aside>
      <Outlet />
      <Dialog title={t('pages')} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)}>
        <Navigation onNavigate={() => setMenuOpen(false)} />
      </Dialog>
      <ToastRegion />
      {isSessionExpired ? <SessionExpiredDialog email={email} /> : null}
    </div>
  );
}

/** Whoever goes to another room by keyboard or ear begins at its start. */
function useFocusOnPage(): void {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isFirstRender = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what says that there is another room
  useEffect(() => {
    if (!isFirstRender.current) document.getElementById('room')?.focus();
    isFirstRender.current = false;
  }, [path]);
}

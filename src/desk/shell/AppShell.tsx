import { brandName } from 'virtual:brand';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { postCall, sessionExpired } from '../api/client.ts';
import { useMe } from '../api/me.tsx';
import { useStore } from '../api/store.ts';
import { SessionExpiredDialog } from '../pages/signIn/SignInPage.tsx';
import { useTexts } from '../texts/language.tsx';
import { BrandMark, LanguageButton } from '../ui/AuthPage.tsx';
import { Button } from '../ui/controls.tsx';
import { Dialog, ToastRegion } from '../ui/Dialog.tsx';
import { sendDeferredCalls } from '../ui/deferredCalls.ts';
import { useShortcutKeys } from '../ui/shortcuts.tsx';
import { GlobalSearch } from './GlobalSearch.tsx';
import { Navigation } from './Navigation.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { useRestoreFocus } from './restoreFocus.ts';
import { ShortcutHelp } from './ShortcutHelp.tsx';

/** The frame of every page: top bar, navigation, search, toasts and the dialog of an expired session. */
export function AppShell() {
  const t = useTexts('shell');
  const { email, demonstration } = useMe();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isSessionExpired = useStore(sessionExpired);
  useFocusOnPage();
  useRestoreFocus();
  useShortcutKeys();

  return (
    <div className="desk">
      <a className="skip-link" href="#page">
        {t('skip')}
      </a>
      <TopBar onMenu={() => setMenuOpen(true)} />
      <aside className="sidebar">
        <Navigation />
        {demonstration ? <p className="demonstration">{t('demonstration')}</p> : null}
      </aside>
      <OfflineBanner />
      <Outlet />
      <Dialog title={t('pages')} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)}>
        <Navigation onNavigate={() => setMenuOpen(false)} />
      </Dialog>
      <ToastRegion />
      {isSessionExpired ? <SessionExpiredDialog email={email} /> : null}
    </div>
  );
}

/** Moves the focus to the start of a new page, for users of keyboard and screen reader. */
function useFocusOnPage(): void {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isFirstRender = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what says that there is another page
  useEffect(() => {
    if (!isFirstRender.current) document.getElementById('page')?.focus();
    isFirstRender.current = false;
  }, [path]);
}

const signOutWaitMs = 3_000;

function TopBar({ onMenu }: { onMenu: () => void }) {
  const t = useTexts('shell');
  const { email } = useMe();
  const queryClient = useQueryClient();

  async function signOut(): Promise<void> {
    // What is deferred is sent with the session, but the user doesn't have to wait for the response.
    await Promise.race([sendDeferredCalls(), new Promise((resolve) => setTimeout(resolve, signOutWaitMs))]);
    await postCall('signOut', {}).catch(() => undefined);
    queryClient.clear();
    sessionExpired.set(true);
    window.location.assign('/desk');
  }

  return (
    <header className="top-bar">
      <span className="menu-button">
        <Button opensDialog onClick={onMenu}>
          {t('menu')}
        </Button>
      </span>
      <Link to="/" className="brand">
        <BrandMark />
        {brandName} <span className="quiet">{t('desk')}</span>
      </Link>
      <GlobalSearch />
      <div className="top-bar-end">
        <ShortcutHelp />
        {/* Texts of the server come in the requested language, so everything is read again. */}
        <LanguageButton onChanged={() => void queryClient.invalidateQueries()} />
        <span className="account-email" title={email}>
          {email}
        </span>
        <Button kind="plain" onClick={() => void signOut()}>
          {t('signOut')}
        </Button>
      </div>
    </header>
  );
}

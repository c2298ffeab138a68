import { brandName } from 'virtual:brand';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { postCall, sessionExpired } from '../api/client.ts';
import { useMe } from '../api/me.tsx';
import { useStore } from '../api/store.ts';
import { SessionExpiredDialog } from '../pages/signIn/SignInPage.tsx';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { Dialog } from '../ui/controls/Dialog.tsx';
import { useShortcutKeys } from '../ui/controls/shortcuts.tsx';
import { ToastRegion } from '../ui/controls/toast.tsx';
import { deferredCalls } from '../ui/form/deferredCalls.ts';
import { clearDrafts, clearDraftsOfOthers } from '../ui/form/drafts.ts';
import { BrandMark, LanguageButton } from '../ui/page/AuthPage.tsx';
import { GlobalSearch } from './GlobalSearch.tsx';
import { Navigation } from './Navigation.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';

const containerSelector = 'td, dd, li';
const regionSelector = 'section, main';

/** The frame of every page: top bar, navigation, search, toasts and the dialog of an expired session. */
export function AppShell() {
  const t = useTexts('shell');
  const { staffId, email, demonstration } = useMe();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isSessionExpired = useStore(sessionExpired);
  useFocusOnPage();
  useRestoreFocus();
  useShortcutKeys();
  useEffect(() => clearDraftsOfOthers({ staffId }), [staffId]);

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
    await Promise.race([
      deferredCalls.sendNow(),
      new Promise((resolve) => setTimeout(resolve, signOutWaitMs)),
    ]);
    await postCall('signOut', {}).catch(() => undefined);
    queryClient.clear();
    clearDrafts();
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

/** Says that the browser is offline: what is shown is old, and nothing is read or written until it is back. */
function OfflineBanner() {
  const t = useTexts('shell');
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  return (
    <div className="offline" role="status">
      {isOnline ? null : <p>{t('offline')}</p>}
    </div>
  );
}

/**
 * Restores the focus when the focused element is removed by its own action (the button of a revealed field, an answered row,
 * the bar of selected rows): to a control at the same place, else to the enclosing section or page.
 */
function useRestoreFocus(): void {
  useEffect(() => {
    let path: readonly Element[] = [];
    function remember({ target }: FocusEvent): void {
      // A dialog gives the focus back to what opened it, which may be gone.
      if (target instanceof Element && target.closest('dialog') === null) path = listAncestors(target);
    }
    const observer = new MutationObserver(() => {
      if (path[0] === undefined || path[0].isConnected || document.activeElement !== document.body) return;
      const remaining = path.filter((element) => element.isConnected);
      path = [];
      focusNearby(remaining);
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}

/** The element itself first. */
function listAncestors(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let one: Element | null = element; one !== null; one = one.parentElement) ancestors.push(one);
  return ancestors;
}

function focusNearby(ancestors: readonly Element[]): void {
  const container = ancestors.find((element) => element.matches(containerSelector));
  const target =
    container?.querySelector('button, a[href]') ??
    ancestors.find((element) => element.matches(regionSelector));
  if (!(target instanceof HTMLElement)) return;
  if (target.matches(regionSelector)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

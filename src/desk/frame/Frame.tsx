import { brandName } from 'virtual:brand';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { write } from '../api/send.ts';
import { sessionEnded, useSessionIsOver } from '../api/session.ts';
import { SignInAgain } from '../rooms/signIn/SignInAgain.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Said } from '../ui/said.tsx';
import { Keys } from './Keys.tsx';
import { useMe } from './me.tsx';
import { Nav } from './Nav.tsx';
import { Search } from './Search.tsx';
import { frameTexts } from './texts.ts';

/** What stands around every room. */
export function Frame() {
  const say = useTexts(frameTexts);
  const { email, demonstration } = useMe();
  const { language, speak } = useLanguage();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isOver = useSessionIsOver();
  const queries = useQueryClient();
  useFocusOnRoom();

  async function leave(): Promise<void> {
    await write('signOut', {}, '').catch(() => undefined);
    queries.clear();
    sessionEnded();
    window.location.assign('/desk');
  }

  return (
    <div className="desk">
      <a className="skip" href="#room">
        {say('skip')}
      </a>
      <header className="bar">
        <span className="menu-button">
          <Button onClick={() => setMenuOpen(true)}>{say('menu')}</Button>
        </span>
        <Link to="/" className="brand">
          <span className="mark" aria-hidden="true">
            {brandName.slice(0, 1)}
          </span>
          {brandName} <span className="quiet">{say('desk')}</span>
        </Link>
        <Search />
        <div className="bar-end">
          <Keys />
          <button
            type="button"
            className="button plain"
            lang={language === 'es' ? 'en' : 'es'}
            onClick={() => {
              speak(language === 'es' ? 'en' : 'es');
              // What the server says in words it says in the language that is asked for.
              void queries.invalidateQueries();
            }}
          >
            {say('language')}
          </button>
          <span className="who" title={email}>
            {email}
          </span>
          <Button kind="plain" onClick={() => void leave()}>
            {say('signOut')}
          </Button>
        </div>
      </header>
      <aside className="side">
        <Nav />
        {demonstration ? <p className="demonstration">{say('demonstration')}</p> : null}
      </aside>
      <Outlet />
      <Dialog title={say('rooms')} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)}>
        <Nav onGo={() => setMenuOpen(false)} />
      </Dialog>
      <Said />
      {isOver ? <SignInAgain email={email} /> : null}
    </div>
  );
}

/** Whoever goes to another room by keyboard or ear begins at its start. */
function useFocusOnRoom(): void {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what says that there is another room
  useEffect(() => {
    if (!first.current) document.getElementById('room')?.focus();
    first.current = false;
  }, [path]);
}

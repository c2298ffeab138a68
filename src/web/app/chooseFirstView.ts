import { appHostCookie } from '../../contract/launch.ts';
import { appRoutes } from '../../contract/pages.ts';

/**
 * Chooses which of the views that are drawn into the document is shown until its code has come: the document is the same for
 * every route, signed in or not.
 */
export default function chooseFirstView(): void {
  const isHome = location.pathname === appRoutes.home;
  const isSignIn = isHome || location.pathname === appRoutes.signIn;
  const hasSession = document.cookie.includes(appHostCookie);
  const visitorView = isSignIn ? 'signIn' : 'step';
  document.documentElement.dataset.view = hasSession ? (isHome ? 'home' : 'step') : visitorView;
}

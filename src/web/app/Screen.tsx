import { appRoutes } from '../../contract/pages.ts';
import { cachePageForOffline } from '../serviceWorker/register.ts';
import { sendPendingSignOut, startCookieSession } from '../session/appSession.ts';
import { cookieSessionName, hasCookieSession } from '../session/cookieSession.ts';
import { readOfflineDebt } from '../storage/offlineDebt.ts';
import { App, preloadRoute } from './App.tsx';
import { type AppState, loadAppState } from './useAppState.ts';

/** How long a slow network is waited for before the last known debt is shown in its place. */
const slowAfterMs = 6_000;

async function startSignedIn() {
  // A sign-in by the server alone, or of a browser that forgot its storage.
  if (cookieSessionName() === '') startCookieSession();
  const loading = loadAppState();
  const lastDebt = await readOfflineDebt();
  if (!lastDebt) return <App initial={await loading} />;
  const slow = new Promise<AppState>((resolve) =>
    setTimeout(() => resolve({ kind: 'offline', lastDebt }), slowAfterMs),
  );
  const initial = await Promise.race([loading, slow]);
  return <App initial={initial} later={initial.kind === 'offline' ? loading : undefined} />;
}

export async function start() {
  void cachePageForOffline(appRoutes.home);
  const isSignedIn = hasCookieSession();
  await preloadRoute(isSignedIn);
  if (isSignedIn) return startSignedIn();
  void sendPendingSignOut();
  return <App initial={{ kind: 'signedOut', isEnded: false }} />;
}

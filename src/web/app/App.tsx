import * as kit from 'messages:kit';
import { appRoutes, pages } from '../../contract/pages.ts';
import { FailedPage } from '../ui/AsyncView.tsx';
import { deferred } from '../ui/rendering.ts';
import type { AppHome } from './appHome.ts';
import { HomeScreen } from './home/HomeScreen.tsx';
import { loadOrReload } from './loadOrReload.ts';
import { OfflinePage } from './offline/OfflinePage.tsx';
import { codeSuffix, goTo, useRoute } from './routes.ts';
import { HomeSkeleton, StepSkeleton } from './skeletons.tsx';
import { type AppState, useAppState } from './useAppState.ts';

const loadSignIn = () => loadOrReload(() => import('./signIn/SignIn.tsx'));
const loadSignUp = () => loadOrReload(() => import('./signIn/SignUp.tsx'));
const loadSteps = () => loadOrReload(() => import('./apply/ApplicationStep.tsx'));
const loadHelp = () => loadOrReload(() => import('./help/Help.tsx'));

const SignIn = deferred(async () => (await loadSignIn()).SignIn, <StepSkeleton />);
const SignUp = deferred(async () => (await loadSignUp()).SignUp, <StepSkeleton />);
const ApplicationStep = deferred(async () => (await loadSteps()).ApplicationStep, <StepSkeleton />);
const Help = deferred(async () => (await loadHelp()).Help, <StepSkeleton />);

/** Fetches the code of the route that is opened, so that it is drawn at once. */
export async function preloadRoute(isSignedIn: boolean): Promise<void> {
  const { pathname } = location;
  if (pathname === appRoutes.help) await loadHelp();
  else if (pathname.startsWith(appRoutes.signUp)) await loadSignUp();
  else if (!isSignedIn) await loadSignIn();
  else if (pathname.startsWith('/app/apply/')) await loadSteps();
}

type Props = { readonly initial: AppState; readonly later?: Promise<AppState> | undefined };

/** The borrower's journey in a browser: sign-in, home, application and help; a loan's own pages are documents beside it. */
export function App({ initial, later }: Props) {
  const route = useRoute();
  const { state, refresh, reload, onSignedIn } = useAppState(initial, later);

  async function enter(): Promise<void> {
    await onSignedIn();
    if (isEntrance(route)) goTo(appRoutes.home, { isReplacing: true });
  }

  if (route === appRoutes.help) return <Help home={state.kind === 'ready' ? state.home : undefined} />;
  switch (state.kind) {
    case 'loading':
      return route === appRoutes.home ? <HomeSkeleton /> : <StepSkeleton />;
    case 'signedOut':
      return route.startsWith(appRoutes.signUp) ? (
        <SignUp isCodeStep={route.endsWith(codeSuffix)} onSignedIn={enter} />
      ) : (
        <SignIn isCodeStep={route.endsWith(codeSuffix)} isEnded={state.isEnded} onSignedIn={enter} />
      );
    case 'offline':
      return <OfflinePage lastDebt={state.lastDebt} onRetry={reload} />;
    case 'failed':
      return <FailedPage message={state.message || kit.failed()} retry={reload} />;
    case 'ready':
      return <SignedIn route={route} home={state.home} refresh={refresh} />;
  }
}

function isEntrance(route: string): boolean {
  return route.startsWith(appRoutes.signIn) || route.startsWith(appRoutes.signUp);
}

type SignedInProps = {
  readonly route: string;
  readonly home: AppHome;
  readonly refresh: () => Promise<boolean>;
};

function SignedIn({ route, home, refresh }: SignedInProps) {
  if (route === appRoutes.bank) {
    goTo(pages.bindBank, { isReplacing: true });
    return <StepSkeleton />;
  }
  if (route.startsWith('/app/apply/'))
    return <ApplicationStep key={route} route={route} home={home} refresh={refresh} />;
  return <HomeScreen home={home} refresh={refresh} />;
}

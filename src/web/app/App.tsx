import * as common from 'messages:common';
import { type Attributes, type ComponentType, createElement, type ReactNode } from 'react';
import type { AppHome } from '../../contract/homeState.ts';
import { appRoutes, pages } from '../../contract/pages.ts';
import { FailedPage } from '../ui/AsyncView.tsx';
import { lazyComponent } from '../ui/lazyComponent.ts';
import { HomeScreen } from './home/HomeScreen.tsx';
import { importOrReloadPage } from './importOrReloadPage.ts';
import { OfflinePage } from './offline/OfflinePage.tsx';
import { codeSuffix, goTo, useRoute } from './routes.ts';
import { HomeSkeleton, StepSkeleton } from './skeletons.tsx';
import { type AppState, useAppState } from './useAppState.ts';

/** A route whose code is loaded when it is first drawn or, for the one that is opened, before. */
function createRoute<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Deferred = lazyComponent(() => importOrReloadPage(load), <StepSkeleton />);
  let Loaded: ComponentType<Props> | undefined;
  function draw(props: Props & Attributes): ReactNode {
    return createElement(Loaded ?? Deferred, props);
  }
  async function preload(): Promise<void> {
    Loaded = await importOrReloadPage(load);
  }
  return { draw, preload };
}

const signIn = createRoute(async () => (await import('./signIn/SignIn.tsx')).SignIn);
const signUp = createRoute(async () => (await import('./signIn/SignUp.tsx')).SignUp);
const application = createRoute(async () => (await import('./apply/ApplicationStep.tsx')).ApplicationStep);
const help = createRoute(async () => (await import('./help/Help.tsx')).Help);

/** Fetches the code of the route that is opened, so that it is drawn at once and what was typed into the document is there. */
export async function preloadRoute(isSignedIn: boolean): Promise<void> {
  const { pathname } = location;
  if (pathname === appRoutes.help) await help.preload();
  else if (pathname.startsWith(appRoutes.signUp)) await signUp.preload();
  else if (!isSignedIn) await signIn.preload();
  else if (pathname.startsWith('/app/apply/')) await application.preload();
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

  if (route === appRoutes.help) return help.draw({ home: state.kind === 'ready' ? state.home : undefined });
  switch (state.kind) {
    case 'loading':
      return route === appRoutes.home ? <HomeSkeleton /> : <StepSkeleton />;
    case 'signedOut':
      return route.startsWith(appRoutes.signUp)
        ? signUp.draw({ isCodeStep: route.endsWith(codeSuffix), onSignedIn: enter })
        : signIn.draw({ isCodeStep: route.endsWith(codeSuffix), isEnded: state.isEnded, onSignedIn: enter });
    case 'offline':
      return <OfflinePage lastDebt={state.lastDebt} onRetry={reload} />;
    case 'failed':
      return <FailedPage message={state.message || common.failed()} retry={reload} />;
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
  if (route.startsWith('/app/apply/')) return application.draw({ key: route, route, home, refresh });
  return <HomeScreen home={home} refresh={refresh} />;
}

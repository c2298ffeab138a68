import { useSyncExternalStore } from 'react';
import { appRoutes, pages } from '../../contract/pages.ts';
import type { ResponseData } from '../../contract/schemas/index.ts';
import { linkTo } from '../api/launchParameters.ts';

/** Where an SMS code is typed: an entry of its own, so that Back leads to the phone. */
export const codeSuffix = '/code';

export type CertificationStep = Exclude<ResponseData<'appHome'>['nextStep'], ''>;

/** Each step's place; the account is a page of its own. */
export const stepRoutes: Readonly<Record<CertificationStep, string>> = {
  personal: appRoutes.personal,
  job: appRoutes.job,
  ext: appRoutes.contact,
  identity: appRoutes.identity,
  consents: appRoutes.consents,
  bank: pages.bindBank,
};

const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** The current route; the component is drawn again when it changes. */
export function useRoute(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

/** The address of a route, with the page's language. */
export function routeUrl(route: string): string {
  return linkTo(route);
}

/** Goes to a route of /app by a history entry, or to another page of ours by its document. */
export function goTo(route: string, { isReplacing = false } = {}): void {
  const isOwn = route === appRoutes.home || route.startsWith(`${appRoutes.home}/`);
  const url = linkTo(route);
  if (!isOwn) {
    if (isReplacing) location.replace(url);
    else location.assign(url);
    return;
  }
  if (isReplacing) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  scrollTo(0, 0);
  notify();
}

/** Back to where the borrower came from; to `fallback` where this entry is the first of the window. */
export function goBack(fallback: string = appRoutes.home): void {
  if (history.length > 1) history.back();
  else goTo(fallback, { isReplacing: true });
}

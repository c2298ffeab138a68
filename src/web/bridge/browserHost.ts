import { stores } from 'virtual:brand';
import { telephoneUrl } from '../../contract/contactUrls.ts';
import { endpointPath, endpoints } from '../../contract/endpoints.ts';
import { jsonHeaders, sessionParameters } from '../../contract/launch.ts';
import { appRoutes, pages } from '../../contract/pages.ts';
import { onSessionChangedElsewhere, signOut } from '../session/appSession.ts';
import { cookieSessionName, hasCookieSession } from '../session/cookieSession.ts';
import { clearSessionData } from '../storage/sessionData.ts';
import type { BridgeAction, BridgeHost, BridgeMessages, NavigatePayload } from './messages.ts';

/** Screens of the native app by their names, as /app has them. */
const screenAddresses: Readonly<Record<string, string>> = {
  home: appRoutes.home,
  mine: pages.account,
  login: appRoutes.signIn,
};

/**
 * Addresses that a message may lead to: a borrower's page, no call and no other site. By name, since `Object.values(pages)`
 * would put every address into a file that all pages load.
 */
const ownPaths: ReadonlySet<string> = new Set([
  appRoutes.home,
  appRoutes.signIn,
  appRoutes.help,
  pages.account,
  pages.alreadyPaid,
  pages.bindBank,
  pages.cardRepayment,
  pages.cardRepaymentChoose,
  pages.complaint,
  pages.complaintDetails,
  pages.complaintForm,
  pages.complaintList,
  pages.coolingOff,
  pages.customerService,
  pages.deferredRepayment,
  pages.disclosure,
  pages.documents,
  pages.instructions,
  pages.loanAgreement,
  pages.loanConfirm,
  pages.loanDetails,
  pages.order,
  pages.periodAgreement,
  pages.privacyPolicy,
  pages.providerInstructions,
  pages.repayment,
  pages.support,
]);

/**
 * The address of a target, at this origin, with the page's language; undefined for one that isn't one of our pages. The
 * session stays in its cookie: no parameter can put one into an address.
 */
export function toSameOriginUrl({ target, parameters = {} }: NavigatePayload): string | undefined {
  const path = Object.hasOwn(screenAddresses, target) ? screenAddresses[target] : target;
  if (!path || !URL.canParse(path, location.origin)) return undefined;
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin || !ownPaths.has(url.pathname)) return undefined;
  const language = new URLSearchParams(location.search).get('language');
  if (language) url.searchParams.set('language', language);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  for (const name of sessionParameters) url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
}

function open(payload: NavigatePayload): boolean {
  const address = toSameOriginUrl(payload);
  if (address !== undefined) location.assign(address);
  return address !== undefined;
}

const stackedState = 'stacked';

/** History entries for all but the last, so that Back goes through them; their documents are loaded when they are reached. */
function openStack(list: readonly NavigatePayload[]): boolean {
  const addresses = list.map(toSameOriginUrl).filter((address) => address !== undefined);
  const last = addresses.pop();
  if (last === undefined) return false;
  for (const address of addresses) history.pushState(stackedState, '', address);
  location.assign(last);
  return true;
}

/** Loads the page of an entry that {@link openStack} has made, once Back has reached it in the document that made it. */
function loadStackedPage(): void {
  if (history.state !== stackedState) return;
  history.replaceState(null, '');
  location.reload();
}
addEventListener('popstate', loadStackedPage);
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  loadStackedPage();
  reloadForOtherSession();
});

// The server has removed the marker of a session that is over.
if (!hasCookieSession()) clearSessionData();

const loadedSession = cookieSessionName();

/** A page shows one borrower's data and sends what is typed by one: in another's session it starts again. */
function reloadForOtherSession(): void {
  if (ownPaths.has(location.pathname) && cookieSessionName() !== loadedSession) location.reload();
}
onSessionChangedElsewhere(reloadForOtherSession);

function replaceBy(target: string): boolean {
  const address = toSameOriginUrl({ target });
  if (address !== undefined) location.replace(address);
  return address !== undefined;
}

/** The store of this device, in a tab of its own. */
function openStore(): boolean {
  const url = /android/i.test(navigator.userAgent) ? stores.android : stores.ios;
  if (!url.startsWith('https://')) return false;
  window.open(url, '_blank', 'noopener,noreferrer');
  return true;
}

function recordConfirmation(productId: string): boolean {
  const body = JSON.stringify({ event: 'loan_confirmed', page: productId });
  // The page is left at once.
  void fetch(endpointPath(endpoints.buriedPoint), {
    method: 'POST',
    headers: jsonHeaders,
    body,
    keepalive: true,
  }).catch(() => undefined);
  return true;
}

/** While an account is typed, pulling the page down must not load it again. */
function setPullToRefresh(isOn: boolean): boolean {
  document.documentElement.style.overscrollBehavior = isOn ? '' : 'none';
  return true;
}

const actions: { readonly [Action in BridgeAction]: (payload: BridgeMessages[Action]) => boolean } = {
  navigate: open,
  navigateList: ({ list }) => openStack(list),
  closeWebView: () => replaceBy('home'),
  goHome: () => open({ target: 'home' }),
  goMine: () => open({ target: 'mine' }),
  goLogin: () => {
    void signOut().then(() => open({ target: 'login' }));
    return true;
  },
  callTelephone: ({ telephone }) => {
    location.href = telephoneUrl(telephone);
    return true;
  },
  goRating: openStore,
  trackConfirmation: ({ productId }) => recordConfirmation(productId),
  startBankFlow: () => setPullToRefresh(false),
  endBankFlow: () => setPullToRefresh(true),
};

/** The browser itself, for a borrower who is signed in at /app. */
export const browserHost: BridgeHost = (action, payload) => {
  try {
    return actions[action](payload);
  } catch {
    return false;
  }
};

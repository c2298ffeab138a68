import { appRoutes, pages } from '../../contract/pages.ts';
import { linkTo } from '../api/launchParameters.ts';
import { isAppBrowser } from '../session/cookieSession.ts';

/** Where a borrower reaches a person: the app in a browser has a help page of its own. */
export function helpUrl(): string {
  return linkTo(isAppBrowser() ? appRoutes.help : pages.support);
}

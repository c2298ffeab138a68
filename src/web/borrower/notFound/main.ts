import { linkTo } from '../../api/launchParameters.ts';

// The session and what else the app handed over travel on: without them the next page would ask to sign in again.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]'))
  link.href = linkTo(link.pathname);

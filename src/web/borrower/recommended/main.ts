import { pages } from '../../../contract/pages.ts';
import { goHome } from '../../bridge/bridge.ts';
import { hasHost } from '../../bridge/post.ts';

// Inside the app the way back is the app's own start; elsewhere the link leads to the site.
document.querySelector(`a[href="${pages.siteHome}"]`)?.addEventListener('click', (event) => {
  if (!hasHost()) return;
  event.preventDefault();
  goHome();
});

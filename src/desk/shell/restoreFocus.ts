import { useEffect } from 'react';

const containerSelector = 'td, dd, li';
const regionSelector = 'section, main';

/**
 * What has the focus may go with what it did: the button of a revealed field, an answered row, a bar of selected rows. The
 * focus then goes on where that stood: to what can be pressed there now, else to the section or the page around it.
 */
export function useRestoreFocus(): void {
  useEffect(() => {
    let path: readonly Element[] = [];
    function remember({ target }: FocusEvent): void {
      // A dialog gives the focus back to what opened it, which may be gone.
      if (target instanceof Element && target.closest('dialog') === null) path = listAncestors(target);
    }
    const observer = new MutationObserver(() => {
      if (path[0] === undefined || path[0].isConnected || document.activeElement !== document.body) return;
      const remaining = path.filter((element) => element.isConnected);
      path = [];
      focusNearby(remaining);
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}

/** The element itself first. */
function listAncestors(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let one: Element | null = element; one !== null; one = one.parentElement) ancestors.push(one);
  return ancestors;
}

function focusNearby(ancestors: readonly Element[]): void {
  const container = ancestors.find((element) => element.matches(containerSelector));
  const target =
    container?.querySelector('button, a[href]') ??
    ancestors.find((element) => element.matches(regionSelector));
  if (!(target instanceof HTMLElement)) return;
  if (target.matches(regionSelector)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

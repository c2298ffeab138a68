/** A hidden web view paints nothing: after this time the code is requested anyway. */
const unpaintedMs = 500;

/** The elements of these ids: the page, and what says that its code could not be loaded. */
declare const root: HTMLElement;
declare const broken: HTMLElement;

/**
 * Loads the scripts of `data-code` once the skeleton has been painted, so that on a slow line the document and the first
 * reply come first. Shows `#broken` if one cannot be loaded.
 */
export default function startPage(): void {
  addEventListener('DOMContentLoaded', () => {
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint')[0]) loadScripts();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(loadScripts, unpaintedMs);
  });
}

function loadScripts(): void {
  for (const file of document.documentElement.dataset.code?.split(' ') ?? [])
    import(/* @vite-ignore */ file).catch(() => {
      root.hidden = true;
      broken.hidden = false;
    });
}

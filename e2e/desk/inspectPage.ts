import type { Page } from 'playwright-core';

/** What a page in a browser shows wrongly, looked at by functions that run in it. */

/** What sticks out sideways, amounts without a currency, times without their zone, and hints at columns that are not there. */
export function inspectPage(): string[] {
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const describe = (element: Element) => element.outerHTML.slice(0, 100);

  function listOverflow(): string[] {
    const { scrollWidth, clientWidth } = document.documentElement;
    const dialogs = [...document.querySelectorAll('dialog[open]')].filter(
      (one) => one.scrollWidth > one.clientWidth,
    );
    if (scrollWidth <= clientWidth && dialogs.length === 0) return [];
    const scope = dialogs[0] ?? document.body;
    const edge = dialogs[0]?.getBoundingClientRect().right ?? clientWidth;
    const wide = [...scope.querySelectorAll('*')].filter(
      (one) =>
        one.getBoundingClientRect().right > edge + 1 &&
        one.closest('.table-frame, .skip-link, .toast') === null,
    );
    return [
      `scrolls sideways, ${scrollWidth} of ${clientWidth}: ${wide.slice(0, 3).map(describe).join(' ')}`,
    ];
  }

  function listHints(): string[] {
    return [...document.querySelectorAll('.table-frame:not(.help *)')].filter(isVisible).flatMap((frame) => {
      const isOverflowing = frame.scrollWidth > frame.clientWidth + 1;
      const hint = frame.nextElementSibling;
      const hasHint = hint?.classList.contains('overflow-hint') === true && isVisible(hint);
      return isOverflowing === hasHint ? [] : [`hint at more columns: ${hasHint}, of ${describe(frame)}`];
    });
  }

  function listBareAmounts(): string[] {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || parent.closest('script, style, .help') !== null || !isVisible(parent)) continue;
      const [amount] = /(?<![\d$₹.,])\d[\d,]*\.\d\d(?![\d%])/.exec(node.textContent ?? '') ?? [];
      if (amount !== undefined) found.push(`amount without currency: ${node.textContent}`);
    }
    return found;
  }

  function listZones(): string[] {
    const hasTimes = document.querySelector('.moment') !== null;
    const zones = [...document.querySelectorAll('.time-zone')].filter(isVisible).length;
    return zones === (hasTimes ? 1 : 0) ? [] : [`names its zone ${zones} times`];
  }

  return [...listOverflow(), ...listHints(), ...listBareAmounts(), ...listZones()];
}

/** The browser's own, and areas that scroll. */
const extraStops = 15;

type ControlWatch = { controls: Set<Element>; unmarked: Set<Element> };

declare global {
  interface Window {
    controlWatch: ControlWatch;
  }
}

/** The controls that the Tab key does not reach, of the page or of a part of it, and those whose focus is not visible. */
export async function findUnreachedControls(page: Page, part = 'html'): Promise<string[]> {
  const stops = await page.evaluate((selector) => {
    const scope = document.querySelector<HTMLElement>(selector) ?? document.documentElement;
    scope.focus();
    const candidates = scope.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [tabindex]',
    );
    const isControl = (element: HTMLElement) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type=radio]:not(:checked)') &&
      element.checkVisibility({ visibilityProperty: true });
    const watch: ControlWatch = { controls: new Set([...candidates].filter(isControl)), unmarked: new Set() };
    window.controlWatch = watch;
    const isMarked = (element: Element | null | undefined) => {
      if (!element) return false;
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    };
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : [];
      const areas = [target, target.closest('tr'), ...labels];
      if (!areas.some(isMarked)) watch.unmarked.add(target);
      watch.controls.delete(target);
    });
    // A day is typed in three places and has a button.
    return watch.controls.size + scope.querySelectorAll('[type=date]').length * 3;
  }, part);
  for (let stop = 0; stop < stops + extraStops; stop += 1) await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const describe = (problem: string, elements: Iterable<Element>) =>
      [...elements]
        .filter(({ isConnected }) => isConnected)
        .map((one) => `${problem}: ${one.outerHTML.slice(0, 120)}`);
    const { controls, unmarked } = window.controlWatch;
    return [...describe('not reached by Tab', controls), ...describe('focus not visible', unmarked)];
  });
}

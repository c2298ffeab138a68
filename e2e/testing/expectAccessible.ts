import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What axe looks for: everything, or in another scheme of colours what colours decide. */
const ruleSets = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  ofColour: ['color-contrast', 'link-in-text-block'],
};

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Half of what `axe.source` is, which takes longer to send to a page than its rules to run. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Once a document. */
async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
}

type AxeOptions = {
  /** Rules that don't hold in a passing state, a page that still loads for one. */
  disabledRules?: readonly string[];
  ruleSet?: keyof typeof ruleSets;
  /** Looks at this part of the page alone, if it has it. */
  part?: string;
};

/** No violation of WCAG 2.2 A or AA that axe can see. */
export async function expectAccessible(
  page: Page,
  description: string,
  options: AxeOptions = {},
): Promise<void> {
  expect(await findViolations(page, options), description).toEqual([]);
}

/** What axe finds, each with the elements that it finds it of. */
export async function findViolations(
  page: Page,
  { disabledRules = [], ruleSet = 'all', part = 'html' }: AxeOptions = {},
): Promise<string[]> {
  const size = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // As tall as its content, so that nothing lies half under the bar at the bottom.
  if (size !== null) await page.setViewportSize({ ...size, height: Math.max(size.height, height + 200) });
  await Promise.all(page.frames().map(loadAxe));
  const violationTexts = await page.evaluate(
    async ({ runOnly, disabledRules, part }) => {
      const { violations } = await window.axe.run(document.querySelector(part) ?? document, {
        runOnly,
        rules: Object.fromEntries(disabledRules.map((rule) => [rule, { enabled: false }])),
        // The passing ones aren't counted up to the end.
        resultTypes: ['violations'],
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
      );
    },
    { runOnly: ruleSets[ruleSet], disabledRules: [...disabledRules], part },
  );
  if (size !== null) await page.setViewportSize(size);
  return violationTexts;
}

/** Expects that the page does not scroll horizontally. */
export async function expectNoHorizontalScroll(page: Page, description: string): Promise<void> {
  const [scrollWidth, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(scrollWidth, description).toBeLessThanOrEqual(width ?? 0);
}

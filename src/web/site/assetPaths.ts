import type { SiteLanguage } from './markets.ts';

/** Files of the site that the build writes, relative to the site's root. */
export function socialImagePath(language: SiteLanguage): string {
  return `images/site/social-${language}.png`;
}

/** The code of a promotion template's download page. */
export function downloadCodePath(templateId: string): string {
  return `images/site/download-code-${templateId}.svg`;
}

/** The map of a market's branches, and its size. */
export function branchMapPath(code: string): string {
  return `images/site/branches-${code.toLowerCase()}.svg`;
}

export const mapSize = { width: 600, height: 420 } as const;

import type { Language } from '../../../contract/launch.ts';
import { brand } from '../../build/configuration.ts';
import { escapeHtml, renderBrandTags } from '../../build/document.ts';

/** Addresses of the files of an installed app. */
export const manifestPath = (language: Language): string => `app.${language}.webmanifest`;
export const iconPath = (size: number, purpose: 'any' | 'maskable'): string =>
  `icons/app-${size}${purpose === 'maskable' ? '-maskable' : ''}.png`;
export const appleIconSize = 180;

/** Elements that make a page installable, with its icons and name. */
export function appHead(language: Language): string {
  return (
    `${renderBrandTags()}<link rel="manifest" href="/${manifestPath(language)}">` +
    `<link rel="apple-touch-icon" href="/${iconPath(appleIconSize, 'maskable')}">` +
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(brand.name)}">`
  );
}

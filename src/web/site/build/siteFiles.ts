import encodeQr from 'qr';
import type { Plugin } from 'vite';
import { pages, promotionRoutes } from '../../../contract/pages.ts';
import { type Brand, brand, logo, templates } from '../../build/configuration.ts';
import { navigation } from '../addresses.ts';
import { branchMapPath, downloadCodePath, socialImagePath } from '../assetPaths.ts';
import { listAlternates } from '../head.ts';
import { siteMarkets } from '../markets.ts';
import { renderBranchMap } from './branchMap.ts';
import { renderSocialImage } from './socialImage.ts';

/** Markets with somewhere to go to. */
const marketsWithBranches = siteMarkets.filter(({ branches }) => branches.length > 0);
const templateIds = Object.keys(templates);

/** The addresses of the site in every market and language, each naming the others. `/User` has no content. */
export function renderSitemap(site: string): string {
  const entries = navigation.flatMap((page) => {
    const alternates = listAlternates(page).map(({ tag, path }) => ({ tag, url: new URL(path, site).href }));
    const links = alternates.map(
      ({ tag, url }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${url}"/>`,
    );
    return alternates
      .filter(({ tag }) => tag !== 'x-default')
      .map(({ url }) => `<url><loc>${url}</loc>${links.join('')}</url>`);
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
    `xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
  );
}

/** Calls are nothing to list; pages inside the app say `noindex` themselves. */
export function renderRobots(site: string): string {
  const disallowed = [
    '/v3/',
    '/api/',
    '/already/',
    '/user-problem/',
    '/uploads/',
    '/contracts/',
    '/webhooks/',
  ];
  const lines = disallowed.map((path) => `Disallow: ${path}`);
  return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`;
}

/** The code a phone reads from a desktop's screen: the download page, which knows its device. */
export function renderDownloadCode(brand: Brand, templateId: string): string {
  const text = new URL(`${pages.promotion}?id=${templateId}${promotionRoutes.download}`, brand.site).href;
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 4 });
  const dots = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  const side = rows.length;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#ffffff" d="M0 0h${side}v${side}H0z"/><path fill="${brand.colours.light.ink}" d="${dots.join('')}"/></svg>`
  );
}

/** Writes the other files of the site: sitemap, robots, social images, maps and download codes. */
export function siteFiles(): Plugin {
  return {
    name: 'quincena:site-files',
    apply: 'build',
    async generateBundle() {
      const texts = {
        'sitemap.xml': renderSitemap(brand.site),
        'robots.txt': renderRobots(brand.site),
        ...Object.fromEntries(
          marketsWithBranches.map((market) => [branchMapPath(market.code), renderBranchMap(brand, market)]),
        ),
        ...Object.fromEntries(templateIds.map((id) => [downloadCodePath(id), renderDownloadCode(brand, id)])),
      };
      for (const [fileName, source] of Object.entries(texts)) {
        this.emitFile({ type: 'asset', fileName, source });
      }
      const draw = async (language: 'es' | 'en') => {
        const source = await renderSocialImage(brand, language, logo);
        this.emitFile({ type: 'asset', fileName: socialImagePath(language), source });
      };
      await Promise.all([draw('es'), draw('en')]);
    },
  };
}

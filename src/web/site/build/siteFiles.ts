import encodeQr from 'qr';
import type { Plugin } from 'vite';
import { pages } from '../../../contract/pages.ts';
import { promotionRoutes } from '../../../contract/promotionRoutes.ts';
import { type Brand, brand, logo, templates } from '../../build/configuration.ts';
import { type SitePage, siteAddress } from '../addresses.ts';
import { alternatesOf } from '../head.ts';
import { siteLanguages } from '../language.ts';
import { siteMarkets } from '../markets.ts';
import { drawBranchMap } from './branchMap.ts';
import { branchMap, downloadCode, socialPicture } from './names.ts';
import { drawSocialPicture } from './socialPicture.ts';

/** Markets with somewhere to go to. */
const visited = siteMarkets.filter(({ branches }) => branches.length > 0);
const templateIds = Object.keys(templates);

/** What a search engine is told of; `/User` says nothing. */
const listed: readonly SitePage[] = ['home', 'about', 'policy', 'loan', 'contact'];

/** The addresses of the site in every market and language, each naming the others. */
export function sitemap(site: string): string {
  const entries = listed.flatMap((page) => {
    const others = alternatesOf(page)
      .map(
        ({ tag, path }) =>
          `<xhtml:link rel="alternate" hreflang="${tag}" href="${new URL(path, site).href}"/>`,
      )
      .join('');
    return siteMarkets.flatMap((market) =>
      siteLanguages.map(
        (language) =>
          `<url><loc>${new URL(siteAddress(page, { market, language }), site).href}</loc>${others}</url>`,
      ),
    );
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
    `xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
  );
}

/** Calls are nothing to list; pages inside the app say `noindex` themselves. */
export function robots(site: string): string {
  const closed = ['/v3/', '/api/', '/already/', '/user-problem/', '/uploads/', '/contracts/', '/webhooks/'];
  const lines = closed.map((path) => `Disallow: ${path}`);
  return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`;
}

/** The code a phone reads from a desktop's screen: the download page, which knows its device. */
export function drawDownloadCode(brand: Brand, templateId: string): string {
  const text = new URL(`${pages.promotion}?id=${templateId}${promotionRoutes.download}`, brand.site).href;
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 4 });
  const dots = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  const side = rows.length;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#ffffff" d="M0 0h${side}v${side}H0z"/><path fill="${brand.colours.light.ink}" d="${dots.join('')}"/></svg>`
  );
}

/** Writes what stands beside the site's pages: sitemap, robots, social pictures, maps, the download codes. */
export function siteFiles(): Plugin {
  return {
    name: 'quincena:site-files',
    apply: 'build',
    async generateBundle() {
      const texts = {
        'sitemap.xml': sitemap(brand.site),
        'robots.txt': robots(brand.site),
        ...Object.fromEntries(
          visited.map((market) => [branchMap(market.code), drawBranchMap(brand, market)]),
        ),
        ...Object.fromEntries(templateIds.map((id) => [downloadCode(id), drawDownloadCode(brand, id)])),
      };
      for (const [fileName, source] of Object.entries(texts)) {
        this.emitFile({ type: 'asset', fileName, source });
      }
      const draw = async (language: 'es' | 'en') => {
        const source = await drawSocialPicture(brand, language, logo);
        this.emitFile({ type: 'asset', fileName: socialPicture(language), source });
      };
      await Promise.all([draw('es'), draw('en')]);
    },
  };
}

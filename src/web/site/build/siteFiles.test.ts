import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { brand } from '../../build/configuration.ts';
import { pageTable } from '../../pageTable.ts';
import { siteAddresses } from '../addresses.ts';
import { siteMarkets } from '../markets.ts';
import { renderBranchMap } from './branchMap.ts';
import { renderDownloadCode, renderRobots, renderSitemap } from './siteFiles.ts';
import { renderSocialImage } from './socialImage.ts';

const site = 'https://quincena.example';

describe('what search engines read', () => {
  test('the sitemap has every page in every country and language, each naming the others', () => {
    const sitemapXml = renderSitemap(site);
    expect(sitemapXml.match(/<loc>/g)).toHaveLength(5 * siteMarkets.length * 2);
    expect(sitemapXml).toContain(`<loc>${site}/</loc>`);
    expect(sitemapXml).toContain(`<loc>${site}/en/Loan</loc>`);
    expect(sitemapXml).toContain(`<loc>${site}/in/Loan</loc>`);
    expect(sitemapXml).toContain(`<loc>${site}/in/es/Loan</loc>`);
    expect(sitemapXml).toContain(`hreflang="es-MX" href="${site}/Contact"`);
    expect(sitemapXml).toContain(`hreflang="en-IN" href="${site}/in/Contact"`);
    expect(sitemapXml).toContain(`hreflang="x-default" href="${site}/Contact"`);
    expect(sitemapXml).not.toContain('/User');
  });

  test('robots names the sitemap and closes the calls, no page', () => {
    expect(renderRobots(site)).toContain(`Sitemap: ${site}/sitemap.xml`);
    expect(renderRobots(site)).toContain('Disallow: /v3/');
    expect(renderRobots(site)).not.toMatch(/Disallow: \/(?:\s|promotion|en)/);
  });

  test('a page names its own address, the other language and structured data that is JSON', () => {
    const home = pageTable.find(({ name }) => name === 'siteHome');
    const head = home?.mode === 'static' ? (home.head?.('en') ?? '') : '';
    expect(head).toContain(`<link rel="canonical" href="${new URL('/en', brand.site).href}">`);
    expect(head).toContain('hreflang="x-default"');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head) ?? [];
    const types = JSON.parse(json)['@graph'].map((node: { '@type': string }) => node['@type']);
    expect(types).toEqual(['FinancialService', 'FAQPage']);
  });
});

test('the plain address speaks both languages, /en only English', () => {
  expect(siteAddresses('home').addresses).toEqual({ es: ['/'], en: ['/', '/en'] });
  expect(siteAddresses('loan').addresses).toEqual({ es: ['/Loan'], en: ['/Loan', '/en/Loan'] });
});

test('a further country stands under its code and speaks its own language first', () => {
  expect(Object.entries(siteAddresses('home').markets.IN ?? {})).toEqual([
    ['en', ['/in']],
    ['es', ['/in', '/in/es']],
  ]);
});

test('the social picture is a PNG of 1200 by 630', async () => {
  const picture = await renderSocialImage(brand, 'es');
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});

test.each(['es', 'en'] as const)('no word on the social picture touches the phone: %s', async (language) => {
  const headline = 'Prestamos cantidades responsablemente adelantadas';
  for (const visibleMarket of [brand, { ...brand, headline: { es: headline, en: headline } }]) {
    const textBeside = { left: 745, top: 230, width: 36, height: 270 };
    const picture = sharp(await renderSocialImage(visibleMarket, language));
    const { channels } = await sharp(await picture.extract(textBeside).toBuffer()).stats();
    for (const { min } of channels) expect(min).toBeGreaterThan(190);
  }
});

test('the map of a market shows its branches, light and dark, and a line of land', () => {
  for (const market of siteMarkets) {
    const sitemapXml = renderBranchMap(brand, market);
    expect(sitemapXml.match(/class="pin"/g)).toHaveLength(market.branches.length);
    expect(sitemapXml).toContain('prefers-color-scheme:dark');
    expect(/class="country" d="M[^"]{400}/.test(sitemapXml)).toBe(true);
  }
});

test('the download code is a drawing with a white ground', () => {
  expect(renderDownloadCode(brand, '2')).toMatch(/^<svg[\s\S]*#ffffff/i);
});

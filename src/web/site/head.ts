import { type Language, textLanguage } from '../../contract/launch.ts';
import { brand } from '../build/configuration.ts';
import { escapeHtml } from '../build/document.ts';
import { plainMessages } from '../build/messages.ts';
import { type SiteLocale, type SitePage, siteAddress } from './addresses.ts';
import { socialImagePath } from './assetPaths.ts';
import { getMarket, type SiteMarket, siteLanguages, siteMarkets } from './markets.ts';

function absoluteUrl(path: string): string {
  return new URL(path, brand.site).href;
}

function linkTag(attributes: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<link ${pairs.join(' ')}>`;
}

function propertyTag(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}

/** A data block for search engines: never run, so the page's policy has nothing to allow. */
function structuredData(data: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

/** Who the lender of a market is, from the brand's configuration. */
function organisation({ code, legalName, contact }: SiteMarket): object {
  return {
    '@type': 'FinancialService',
    '@id': `${absoluteUrl('/')}#lender-${code.toLowerCase()}`,
    name: brand.name,
    legalName,
    url: absoluteUrl('/'),
    logo: absoluteUrl('/icon.svg'),
    telephone: contact.phone,
    email: contact.email,
    address: contact.address,
    areaServed: code,
  };
}

/** The addresses of a page in every market and language, with their `hreflang` tags. */
export function listAlternates(page: SitePage): readonly { tag: string; path: string }[] {
  const defaultMarket = getMarket();
  const all = siteMarkets.flatMap((market) =>
    siteLanguages.map((language) => ({
      tag: `${language}-${market.code}`,
      path: siteAddress(page, { market, language }),
    })),
  );
  return [
    ...all,
    {
      tag: 'x-default',
      path: siteAddress(page, { market: defaultMarket, language: defaultMarket.language }),
    },
  ];
}

/** The area of a page's messages, which is the name of its screen. */
export function siteArea(page: SitePage): string {
  return `site${page[0]?.toUpperCase()}${page.slice(1)}`;
}

/** Canonical and alternate links, Open Graph properties, and structured data of the lender. */
export function siteHead(page: SitePage, extraData: (locale: SiteLocale) => object[] = () => []) {
  return (documentLanguage: Language, code?: string): string => {
    const locale = { market: getMarket(code), language: textLanguage(documentLanguage) };
    const { market, language } = locale;
    const { title = '', description = '' } = plainMessages(siteArea(page), language);
    const address = absoluteUrl(siteAddress(page, locale));
    return [
      linkTag({ rel: 'canonical', href: address }),
      ...listAlternates(page).map(({ tag, path }) =>
        linkTag({ rel: 'alternate', hreflang: tag, href: absoluteUrl(path) }),
      ),
      propertyTag('og:type', 'website'),
      propertyTag('og:site_name', brand.name),
      propertyTag('og:title', title),
      propertyTag('og:description', description),
      propertyTag('og:url', address),
      propertyTag('og:locale', `${language}_${market.code}`),
      propertyTag('og:image', absoluteUrl(`/${socialImagePath(language)}`)),
      propertyTag('og:image:width', '1200'),
      propertyTag('og:image:height', '630'),
      '<meta name="twitter:card" content="summary_large_image">',
      structuredData({ '@graph': [organisation(market), ...extraData(locale)] }),
    ].join('');
  };
}

import type { Language } from '../../contract/launch.ts';
import { brand } from '../build/configuration.ts';
import { escapeHtml } from '../build/document.ts';
import { plainMessages } from '../build/messages.ts';
import { type Place, type SitePage, siteAddress } from './addresses.ts';
import { socialPicture } from './build/names.ts';
import { siteLanguage, siteLanguages } from './language.ts';
import { marketOf, type SiteMarket, siteMarkets } from './markets.ts';

function absolute(path: string): string {
  return new URL(path, brand.site).href;
}

function link(attributes: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<link ${pairs.join(' ')}>`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}

/** A data block for search engines: never run, so the page's policy has nothing to allow. */
function structured(data: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

/** Who the lender of a market is, from the brand's configuration. */
export function organisation({ code, legalName, contact }: SiteMarket): object {
  return {
    '@type': 'FinancialService',
    '@id': `${absolute('/')}#lender-${code.toLowerCase()}`,
    name: brand.name,
    legalName,
    url: absolute('/'),
    logo: absolute('/icon.svg'),
    telephone: contact.phone,
    email: contact.email,
    address: contact.address,
    areaServed: code,
  };
}

/** The same page elsewhere: in every market and language, by the tag a search engine knows it by. */
export function alternatesOf(page: SitePage): readonly { tag: string; path: string }[] {
  const own = marketOf();
  const all = siteMarkets.flatMap((market) =>
    siteLanguages.map((language) => ({
      tag: `${language}-${market.code}`,
      path: siteAddress(page, { market, language }),
    })),
  );
  return [...all, { tag: 'x-default', path: siteAddress(page, { market: own, language: own.language }) }];
}

/** Canonical address, the other countries and languages, what a shared link shows, and who speaks. */
export function siteHead(page: SitePage, more: (place: Place) => object[] = () => []) {
  return (asked: Language, code?: string): string => {
    const place = { market: marketOf(code), language: siteLanguage(asked) };
    const { market, language } = place;
    const { title = '', description = '' } = plainMessages(
      `site${page[0]?.toUpperCase()}${page.slice(1)}`,
      language,
    );
    const address = absolute(siteAddress(page, place));
    return [
      link({ rel: 'canonical', href: address }),
      ...alternatesOf(page).map(({ tag, path }) =>
        link({ rel: 'alternate', hreflang: tag, href: absolute(path) }),
      ),
      property('og:type', 'website'),
      property('og:site_name', brand.name),
      property('og:title', title),
      property('og:description', description),
      property('og:url', address),
      property('og:locale', `${language}_${market.code}`),
      property('og:image', absolute(`/${socialPicture(language)}`)),
      property('og:image:width', '1200'),
      property('og:image:height', '630'),
      '<meta name="twitter:card" content="summary_large_image">',
      structured({ '@graph': [organisation(market), ...more(place)] }),
    ].join('');
  };
}

import { join } from 'node:path';
import type { Language } from '../../contract/launch.ts';
import { readBrand } from '../build/brand.ts';
import { escapeHtml } from '../build/document.ts';
import { type SitePage, siteAddress } from './addresses.ts';
import { socialPicture } from './build/names.ts';

const brand = readBrand(join(import.meta.dirname, '../../..'));

type Said = { readonly title: string; readonly description: string };
type SiteTexts = { readonly es: Said; readonly en: Said };

/** The site's own language for any document language. */
export function siteLanguage(language: Language): 'es' | 'en' {
  return language === 'en' ? 'en' : 'es';
}

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

/** Who the lender is, from the brand's configuration. */
export function organisation(): object {
  return {
    '@type': 'FinancialService',
    '@id': `${absolute('/')}#lender`,
    name: brand.name,
    legalName: brand.legalName.MX,
    url: absolute('/'),
    logo: absolute('/icon.svg'),
    telephone: brand.contact.phone,
    email: brand.contact.email,
    address: brand.contact.address,
    areaServed: ['MX', 'IN'],
  };
}

/** Canonical address, the other language, what a shared link shows, and who speaks. */
export function siteHead(
  page: SitePage,
  texts: SiteTexts,
  more: (language: 'es' | 'en') => object[] = () => [],
) {
  return (asked: Language): string => {
    const language = siteLanguage(asked);
    const { title, description } = texts[language];
    const address = absolute(siteAddress(page, language));
    return [
      link({ rel: 'canonical', href: address }),
      ...(['es', 'en'] as const).map((other) =>
        link({ rel: 'alternate', hreflang: other, href: absolute(siteAddress(page, other)) }),
      ),
      link({ rel: 'alternate', hreflang: 'x-default', href: absolute(siteAddress(page, 'es')) }),
      property('og:type', 'website'),
      property('og:site_name', brand.name),
      property('og:title', title),
      property('og:description', description),
      property('og:url', address),
      property('og:locale', language === 'es' ? 'es_MX' : 'en_GB'),
      property('og:image', absolute(`/${socialPicture(language)}`)),
      property('og:image:width', '1200'),
      property('og:image:height', '630'),
      '<meta name="twitter:card" content="summary_large_image">',
      structured({ '@graph': [organisation(), ...more(language)] }),
    ].join('');
  };
}

import * as about from 'messages:siteAbout';
import * as loan from 'messages:siteLoan';
import * as policy from 'messages:sitePolicy';
import * as user from 'messages:siteUser';
import { languageCodes } from '../../contract/launch.ts';
import type { LegalSection } from '../../contract/legal.ts';
import { pages } from '../../contract/pages.ts';
import { brand } from '../build/configuration.ts';
import { LegalArticle } from '../legal/LegalPage.tsx';
import { LegalBlocks } from '../legal/LegalSections.tsx';
import { legalText } from '../legal/legalText.ts';
import { getSiteLocale, type SiteLocale, type SiteViewProps } from './addresses.ts';
import styles from './pages.module.css';
import { Heading, SiteLayout } from './SiteLayout.tsx';

const illustrations = ['talk', 'calendar', 'shop', 'way', 'city'] as const;

/** Pictures only, as specified: the heading is there for those who listen to the page. */
export function AboutPage(props: SiteViewProps) {
  const locale = getSiteLocale(props);
  return (
    <SiteLayout page="about" locale={locale}>
      <h1 className={styles.heading}>{about.title()}</h1>
      <div className={styles.pictures}>
        {locale.market.pictures.filter(isIllustration).map((picture, index) => (
          <img
            key={picture}
            src={`/images/site/${picture}.svg`}
            alt={brand.pictures[picture]?.[locale.language] ?? ''}
            width={720}
            height={480}
            loading={index < 2 ? 'eager' : 'lazy'}
            fetchPriority={index === 0 ? 'high' : 'auto'}
          />
        ))}
      </div>
    </SiteLayout>
  );
}

type Illustration = (typeof illustrations)[number];

function isIllustration(name: string): name is Illustration {
  return illustrations.some((picture) => picture === name);
}

/** The privacy policy's own page in a frame, of this market's lender. */
export function PolicyPage(props: SiteViewProps) {
  const locale = getSiteLocale(props);
  const { market, language } = locale;
  const address = `${pages.privacy}?language=${languageCodes[language]}&market=${market.code}`;
  return (
    <SiteLayout page="policy" locale={locale}>
      <Heading title={policy.title()}>
        <a href={address}>{policy.openSeparately()}</a>
      </Heading>
      <iframe className={styles.frame} src={address} title={policy.title()} />
    </SiteLayout>
  );
}

/** The account page, which has no content on the site. */
export function UserPage(props: SiteViewProps) {
  return (
    <SiteLayout page="user" locale={getSiteLocale(props)}>
      <Heading title={user.title()}>{user.accountInApp()}</Heading>
    </SiteLayout>
  );
}

/** The terms of the market's loans, with its lender's name, address and site from the brand's configuration. */
export function LoanPage(props: SiteViewProps) {
  const locale = getSiteLocale(props);
  const { code, clauses, products } = locale.market;
  const [first, ...others] = products;
  return (
    <SiteLayout page="loan" locale={locale}>
      {first && others.length > 0 && (
        <p className={styles.intro}>{loan.aboutProduct({ product: first.name[locale.language] })}</p>
      )}
      <LegalArticle document={clauses} market={code} />
      <OtherProducts locale={locale} />
    </SiteLayout>
  );
}

/** What the clauses of the market's other products say differently from those of its first. */
function OtherProducts({ locale }: { readonly locale: SiteLocale }) {
  const { market, language } = locale;
  const [first, ...others] = market.products;
  if (first === undefined) return null;
  return others.map(({ id, name }) => {
    const sections = findDifferingSections(locale, first.id, id);
    if (sections.length === 0) return null;
    return (
      <section key={id} className={styles.otherProduct}>
        <h2>{loan.productDiffers({ product: name[language] })}</h2>
        {sections.map(({ title, blocks }) => (
          <div key={title}>
            <h3>{title}</h3>
            <LegalBlocks blocks={blocks} />
          </div>
        ))}
      </section>
    );
  });
}

function findDifferingSections(
  { market, language }: SiteLocale,
  first: string,
  other: string,
): readonly LegalSection[] {
  const { code, clauses } = market;
  const listSections = (productId: string): readonly LegalSection[] =>
    legalText(clauses, language, code, productId).sections;
  const baseSections = new Set(listSections(first).map((section) => JSON.stringify(section)));
  return listSections(other).filter((section) => !baseSections.has(JSON.stringify(section)));
}

import t from 'messages:siteLayout';
import { brandName } from 'virtual:brand';
import type { ReactNode } from 'react';
import { promotionRoutes } from '../../contract/pages.ts';
import { BrandMark } from '../ui/Page.tsx';
import { navigation, promotionAddress, type SiteLocale, type SitePage, siteAddress } from './addresses.ts';
import { Footer } from './Footer.tsx';
import { siteLanguages, siteMarkets } from './markets.ts';
import styles from './SiteLayout.module.css';

type LayoutProps = { readonly page: SitePage; readonly locale: SiteLocale; readonly children: ReactNode };

/** A page of the public site: where one is, header with navigation, content, footer. Drawn at build only. */
export function SiteLayout({ page, locale, children }: LayoutProps) {
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#content">
        {t.skip()}
      </a>
      <LocaleSwitcher page={page} locale={locale} />
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is the banner; a framed page has one of its own */}
      <header className={styles.header} aria-label={brandName}>
        <a className={styles.brand} href={siteAddress('home', locale)}>
          <BrandMark className={styles.logo} size={34} />
          {brandName}
        </a>
        <nav className={styles.desktopNav} aria-label={t.navigation()}>
          <NavigationLinks page={page} locale={locale} />
        </nav>
        <a className={styles.download} href={promotionAddress(locale, promotionRoutes.download)}>
          {t.download()}
        </a>
        <details className={styles.menu}>
          <summary>{t.menu()}</summary>
          <nav aria-label={t.navigation()}>
            <NavigationLinks page={page} locale={locale} />
          </nav>
        </details>
      </header>
      <main id="content" className={styles.main} aria-label={t[page]()}>
        {children}
      </main>
      <Footer locale={locale} />
    </div>
  );
}

function NavigationLinks({ page, locale }: Omit<LayoutProps, 'children'>) {
  return (
    <ul>
      {navigation.map((target) => (
        <li key={target}>
          <a href={siteAddress(target, locale)} aria-current={target === page ? 'page' : undefined}>
            {t[target]()}
          </a>
        </li>
      ))}
    </ul>
  );
}

type LocaleSwitcherProps = { readonly page: SitePage; readonly locale: SiteLocale };

/** The same page in another country, where there is one, and in the other language. */
function LocaleSwitcher({ page, locale }: LocaleSwitcherProps) {
  const { market, language } = locale;
  return (
    <nav className={styles.switcher} aria-label={t.countryAndLanguage()}>
      {siteMarkets.length > 1 && (
        <ul className={styles.countries}>
          {siteMarkets.map((option) => (
            <li key={option.code}>
              <a
                href={siteAddress(page, { market: option, language })}
                aria-current={option.code === market.code ? 'true' : undefined}
              >
                {option.country[language]}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.languages}>
        {siteLanguages.map((option) => (
          <li key={option}>
            <a
              href={siteAddress(page, { market, language: option })}
              hrefLang={option}
              lang={option}
              aria-current={option === language ? 'true' : undefined}
            >
              {t[option]()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type HeadingProps = { readonly title: string; readonly children?: ReactNode };

/** A page's heading and the line under it. */
export function Heading({ title, children }: HeadingProps) {
  return (
    <div className={styles.heading}>
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  );
}

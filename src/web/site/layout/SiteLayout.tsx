import { brandName } from 'virtual:brand';
import type { ReactNode } from 'react';
import { promotionRoutes } from '../../../contract/pages.ts';
import { textOf } from '../../texts/text.ts';
import { navigation, promotionAddress, type SitePage, siteAddress } from '../addresses.ts';
import { drawnLanguage } from '../drawnLanguage.ts';
import { Footer } from './Footer.tsx';
import styles from './SiteLayout.module.css';
import type { layoutTexts } from './texts.ts';

const t = textOf<typeof layoutTexts>();

type LayoutProps = { readonly page: SitePage; readonly children: ReactNode };

/** A page of the public site: header with navigation, content, footer. Drawn at build only. */
export function SiteLayout({ page, children }: LayoutProps) {
  const here = drawnLanguage();
  const other = here === 'es' ? 'en' : 'es';
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is the banner; a framed page has one of its own */}
      <header className={styles.header} aria-label={brandName}>
        <a className={styles.brand} href={siteAddress('home', here)}>
          <span className={styles.mark} aria-hidden="true">
            {brandName.slice(0, 1)}
          </span>
          {brandName}
        </a>
        <nav className={styles.wide} aria-label={t('navigation')}>
          <Links page={page} />
        </nav>
        <a className={styles.language} href={siteAddress(page, other)} hrefLang={other} lang={other}>
          {t('otherLanguage')}
        </a>
        <a className={styles.download} href={promotionAddress(here, promotionRoutes.download)}>
          {t('download')}
        </a>
        <details className={styles.menu}>
          <summary>{t('menu')}</summary>
          <nav aria-label={t('navigation')}>
            <Links page={page} />
          </nav>
        </details>
      </header>
      <main id="content" className={styles.main} aria-label={t(page)}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

function Links({ page }: { readonly page: SitePage }) {
  const here = drawnLanguage();
  return (
    <ul>
      {navigation.map((target) => (
        <li key={target}>
          <a href={siteAddress(target, here)} aria-current={target === page ? 'page' : undefined}>
            {t(target)}
          </a>
        </li>
      ))}
    </ul>
  );
}

import t from 'messages:siteLayout';
import { brandName } from 'virtual:brand';
import type { ReactNode } from 'react';
import { promotionRoutes } from '../../../contract/promotionRoutes.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { navigation, type Place, promotionAddress, type SitePage, siteAddress } from '../addresses.ts';
import { Footer } from './Footer.tsx';
import styles from './SiteLayout.module.css';
import { Switches } from './Switches.tsx';

type LayoutProps = { readonly page: SitePage; readonly place: Place; readonly children: ReactNode };

/** A page of the public site: where one is, header with navigation, content, footer. Drawn at build only. */
export function SiteLayout({ page, place, children }: LayoutProps) {
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#content">
        {t.skip()}
      </a>
      <Switches page={page} place={place} />
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is the banner; a framed page has one of its own */}
      <header className={styles.header} aria-label={brandName}>
        <a className={styles.brand} href={siteAddress('home', place)}>
          <BrandMark className={styles.mark} size={34} />
          {brandName}
        </a>
        <nav className={styles.wide} aria-label={t.navigation()}>
          <Links page={page} place={place} />
        </nav>
        <a className={styles.download} href={promotionAddress(place, promotionRoutes.download)}>
          {t.download()}
        </a>
        <details className={styles.menu}>
          <summary>{t.menu()}</summary>
          <nav aria-label={t.navigation()}>
            <Links page={page} place={place} />
          </nav>
        </details>
      </header>
      <main id="content" className={styles.main} aria-label={t[page]()}>
        {children}
      </main>
      <Footer place={place} />
    </div>
  );
}

function Links({ page, place }: Omit<LayoutProps, 'children'>) {
  return (
    <ul>
      {navigation.map((target) => (
        <li key={target}>
          <a href={siteAddress(target, place)} aria-current={target === page ? 'page' : undefined}>
            {t[target]()}
          </a>
        </li>
      ))}
    </ul>
  );
}

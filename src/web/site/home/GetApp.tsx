import * as t from 'messages:siteHome';
import { stores } from 'virtual:brand';
import type { SiteLocale } from '../addresses.ts';
import { downloadCodePath } from '../assetPaths.ts';
import styles from './GetApp.module.css';

/** The way to the app: a code to scan on a desktop, the stores everywhere. */
export function GetApp({ locale }: { readonly locale: SiteLocale }) {
  return (
    <section className={styles.getApp}>
      <div>
        <h2 className={styles.getAppTitle}>{t.getApp()}</h2>
        <p>
          {t.getAppText()} <span className={styles.desktopOnly}>{t.getAppCode()}</span>
        </p>
        <p className={styles.stores}>
          <a href={stores.ios}>{t.ios()}</a>
          <a href={stores.android}>{t.android()}</a>
        </p>
      </div>
      <img
        className={styles.code}
        src={`/${downloadCodePath(locale.market.templateId)}`}
        alt={t.codeAlt()}
        width={148}
        height={148}
        loading="lazy"
      />
    </section>
  );
}

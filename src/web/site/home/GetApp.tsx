import * as t from 'messages:siteHome';
import { stores } from 'virtual:brand';
import type { Place } from '../addresses.ts';
import { downloadCode } from '../build/names.ts';
import styles from './GetApp.module.css';

/** The way to the app: a code to scan on a desktop, the stores everywhere. */
export function GetApp({ place }: { readonly place: Place }) {
  return (
    <section className={styles.get}>
      <div>
        <h2 className={styles.title}>{t.getApp()}</h2>
        <p>
          {t.getAppText()} <span className={styles.scanned}>{t.getAppCode()}</span>
        </p>
        <p className={styles.stores}>
          <a href={stores.ios}>{t.ios()}</a>
          <a href={stores.android}>{t.android()}</a>
        </p>
      </div>
      <img
        className={styles.code}
        src={`/${downloadCode(place.market.templateId)}`}
        alt={t.codeAlt()}
        width={148}
        height={148}
        loading="lazy"
      />
    </section>
  );
}

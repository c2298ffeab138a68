import * as t from 'messages:siteHome';
import type { SiteLocale } from '../addresses.ts';
import { branchMapPath, mapSize } from '../assetPaths.ts';
import styles from './Branches.module.css';

/** Where the market's lender can be visited: a drawn map and the same in words. Nothing where it can't be. */
export function Branches({ locale: { market, language } }: { readonly locale: SiteLocale }) {
  const { branches, country } = market;
  if (branches.length === 0) return null;
  const cities = branches.map(({ city }) => city).join(', ');
  return (
    <section className={styles.section}>
      <div className={styles.text}>
        <h2 className={styles.title}>{t.branches()}</h2>
        <p>{t.branchesText()}</p>
        <ol className={styles.list}>
          {branches.map(({ city, address }) => (
            <li key={city}>
              <strong>{city}</strong>
              <br />
              {address}
            </li>
          ))}
        </ol>
      </div>
      <img
        className={styles.map}
        src={`/${branchMapPath(market.code)}`}
        alt={t.mapAlt({ country: country[language], cities })}
        width={mapSize.width}
        height={mapSize.height}
        loading="lazy"
      />
    </section>
  );
}

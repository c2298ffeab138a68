import t from 'messages:siteLayout';
import { type Place, type SitePage, siteAddress } from '../addresses.ts';
import { siteLanguages } from '../language.ts';
import { siteMarkets } from '../markets.ts';
import styles from './Switches.module.css';

type SwitchesProps = { readonly page: SitePage; readonly place: Place };

/** The same page in another country, where there is one, and in the other language. */
export function Switches({ page, place }: SwitchesProps) {
  const { market, language } = place;
  return (
    <nav className={styles.strip} aria-label={t.countryAndLanguage()}>
      {siteMarkets.length > 1 && (
        <ul className={styles.countries}>
          {siteMarkets.map((one) => (
            <li key={one.code}>
              <a
                href={siteAddress(page, { market: one, language })}
                aria-current={one.code === market.code ? 'true' : undefined}
              >
                {one.country[language]}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.languages}>
        {siteLanguages.map((one) => (
          <li key={one}>
            <a
              href={siteAddress(page, { market, language: one })}
              hrefLang={one}
              lang={one}
              aria-current={one === language ? 'true' : undefined}
            >
              {t[one]()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import t from 'messages:siteLayout';
import { type SiteLocale, type SitePage, siteAddress } from '../addresses.ts';
import { siteLanguages } from '../language.ts';
import { siteMarkets } from '../markets.ts';
import styles from './LocaleSwitcher.module.css';

type LocaleSwitcherProps = { readonly page: SitePage; readonly locale: SiteLocale };

/** The same page in another country, where there is one, and in the other language. */
export function LocaleSwitcher({ page, locale }: LocaleSwitcherProps) {
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

import * as t from 'messages:siteHome';
import { headline, users } from 'virtual:brand';
import { promotionRoutes } from '../../../contract/promotionRoutes.ts';
import { promotionAddress, type SiteLocale } from '../addresses.ts';
import { hasExtension } from './answerFacts.ts';
import { Calculator } from './Calculator.tsx';
import { formatBuildDate, formatUsersCount } from './figures.ts';
import styles from './Hero.module.css';
import { PhonePreview } from './PhonePreview.tsx';

/** What the lender offers, in one look: the claim, what a loan costs, and the loan in the app. */
export function Hero({ locale }: { readonly locale: SiteLocale }) {
  const { market, language } = locale;
  const count = formatUsersCount(users, locale);
  return (
    <section className={styles.hero}>
      <div className={styles.text}>
        <h1 className={styles.headline}>{headline[language]}</h1>
        <p className={styles.intro}>{hasExtension(market) ? t.lead() : t.leadDates()}</p>
        <p className={styles.users}>
          <data value={users}>{t.users({ count: count ?? users })}</data>
          <a href="#trust">{t.registered({ country: market.country[language] })}</a>
        </p>
        <Calculator locale={locale} />
        <div className={styles.callToAction}>
          <a className={styles.apply} href={promotionAddress(locale, promotionRoutes.download)}>
            {t.applyInApp()}
          </a>
          <p className={styles.note}>{t.informative({ date: formatBuildDate(locale) })}</p>
        </div>
      </div>
      <PhonePreview locale={locale} />
    </section>
  );
}

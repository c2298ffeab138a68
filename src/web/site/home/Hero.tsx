import * as t from 'messages:siteHome';
import { headline, users } from 'virtual:brand';
import { promotionRoutes } from '../../../contract/promotionRoutes.ts';
import { type Place, promotionAddress } from '../addresses.ts';
import { Calculator } from './Calculator.tsx';
import { hasExtension } from './facts.ts';
import { builtOn, usersCount } from './figures.ts';
import styles from './Hero.module.css';
import { Phone } from './Phone.tsx';

/** What the lender offers, in one look: the claim, what a loan costs, and the loan in the app. */
export function Hero({ place }: { readonly place: Place }) {
  const { market, language } = place;
  const count = usersCount(users, place);
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.headline}>{headline[language]}</h1>
        <p className={styles.lead}>{hasExtension(market) ? t.lead() : t.leadDates()}</p>
        <p className={styles.users}>
          <data value={users}>{t.users({ count: count ?? users })}</data>
          <a href="#trust">{t.registered({ country: market.country[language] })}</a>
        </p>
        <Calculator place={place} />
        <div className={styles.act}>
          <a className={styles.apply} href={promotionAddress(place, promotionRoutes.download)}>
            {t.applyInApp()}
          </a>
          <p className={styles.note}>{t.informative({ date: builtOn(place) })}</p>
        </div>
      </div>
      <Phone place={place} />
    </section>
  );
}

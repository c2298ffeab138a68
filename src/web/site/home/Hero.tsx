import { users } from 'virtual:brand';
import { promotionRoutes } from '../../../contract/pages.ts';
import { textOf } from '../../texts/text.ts';
import { promotionAddress } from '../addresses.ts';
import { drawnLanguage } from '../drawnLanguage.ts';
import { Calculator } from './Calculator.tsx';
import { builtOn, usersCount } from './figures.ts';
import styles from './Hero.module.css';
import { Phone } from './Phone.tsx';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

/** What the lender offers, in one look: the claim, what a loan costs, and the loan in the app. */
export function Hero() {
  const count = usersCount(users);
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.headline}>{t('headline')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <p className={styles.users}>
          <strong>{t('users', { users })}</strong>
          {count && <span>{t('usersLong', { count })}</span>}
        </p>
        <Calculator />
        <div className={styles.act}>
          <a className={styles.apply} href={promotionAddress(drawnLanguage(), promotionRoutes.download)}>
            {t('applyInApp')}
          </a>
          <p className={styles.note}>{t('informative', { date: builtOn() })}</p>
        </div>
      </div>
      <Phone />
    </section>
  );
}

import { brandName } from 'virtual:brand';
import { addDays, day } from '../../../lending/calendar.ts';
import { textOf } from '../../texts/text.ts';
import { longDay } from '../../ui/dates.ts';
import { formatMoney, moneyParts } from '../../ui/money.ts';
import { Rich } from '../../ui/Rich.tsx';
import { costOf } from '../cost.ts';
import { drawnLanguage } from '../drawnLanguage.ts';
import { siteProducts } from '../products.ts';
import styles from './Phone.module.css';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();
const daysToGo = 7;

/** The loan details screen in a phone's frame, with the figures of the first product's example. */
export function Phone() {
  const [product] = siteProducts;
  if (!product) return null;
  const { terms, amount } = product;
  const cost = costOf(terms, amount.offer);
  const money = (minor: number): string => formatMoney(minor, terms.currency);
  const lead = moneyParts(cost.total, terms.currency);
  const dueOn = addDays(day(new Date().toISOString().slice(0, 10)), daysToGo);
  const rows = [
    [t('received'), money(cost.received)],
    [t('commission'), money(cost.commission)],
    [t('interest', { days: cost.days }), money(cost.interest)],
    [t('vat'), money(cost.tax)],
  ];
  return (
    <figure className={styles.figure}>
      <div className={styles.phone} aria-hidden="true">
        <div className={styles.screen}>
          <div className={styles.head}>
            <span className={styles.mark}>{brandName.slice(0, 1)}</span>
            <p className={styles.who}>
              <b>{product.name[drawnLanguage()]}</b>
              <br />
              {t('orderName')}
            </p>
            <span className={styles.pill}>{t('statusDue')}</span>
          </div>
          <p className={styles.label}>{t('dueAmount')}</p>
          <p className={styles.amount}>
            <small>{lead.symbol}</small>
            {lead.whole}
            <small>{lead.cents}</small>
          </p>
          <p className={styles.due}>
            <Rich text={t('dueOn', { day: longDay(dueOn) })} />
          </p>
          <div className={styles.rows}>
            {rows.map(([label, value]) => (
              <p key={label}>
                <span>{label}</span>
                <span>{value}</span>
              </p>
            ))}
          </div>
          <p className={styles.primary}>{t('payNow')}</p>
          <p className={styles.quiet}>{t('moreDays')}</p>
        </div>
      </div>
      <figcaption className={styles.caption}>
        {t('phoneCaption', { amount: money(cost.total), days: cost.days })}
      </figcaption>
    </figure>
  );
}

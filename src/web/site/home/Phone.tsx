import * as t from 'messages:siteHome';
import { addDays, day } from '../../../lending/calendar.ts';
import type { Minor } from '../../../lending/money.ts';
import { toRepay } from '../../../lending/schedule.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { longDay } from '../../ui/dates.ts';
import { formatMoney, moneyParts } from '../../ui/money.ts';
import { Rich } from '../../ui/Rich.tsx';
import type { Place } from '../addresses.ts';
import { type Cost, costOf } from '../cost.ts';
import { hasExtension } from './facts.ts';
import styles from './Phone.module.css';

const daysToGo = 7;

/** The rows under the amount: they sum to it. */
function rowsOf(cost: Cost, tax: string): readonly (readonly [label: string, minor: Minor])[] {
  const { received, commission, interest, first, days, instalments } = cost;
  if (instalments === 1)
    return [
      [t.received(), received],
      [t.commission(), commission],
      [t.interest({ days }), interest],
      [tax, cost.tax],
    ];
  return [
    [t.principal(), first.principal],
    [t.interestFirst(), first.interest],
    ...(first.vat > 0 ? [[tax, first.vat] as const] : []),
  ];
}

/** The loan details screen in a phone's frame, with the figures of the first product's example. */
export function Phone({ place: { market, language } }: { readonly place: Place }) {
  const [product] = market.products;
  if (!product) return null;
  const { terms, amount } = product;
  const cost = costOf(product, amount.offer);
  const money = (minor: number): string => formatMoney(minor, terms.currency);
  const due = toRepay([cost.first]);
  const lead = moneyParts(due, terms.currency);
  const dueOn = addDays(day(new Date().toISOString().slice(0, 10)), daysToGo);
  const count = cost.instalments;
  return (
    <figure className={styles.figure}>
      <div className={styles.phone} aria-hidden="true">
        <div className={styles.screen}>
          <div className={styles.head}>
            <BrandMark className={styles.mark} size={36} />
            <p className={styles.who}>
              <b>{product.name[language]}</b>
              <br />
              {t.orderName()}
            </p>
            <span className={styles.pill}>{t.statusDue()}</span>
          </div>
          <p className={styles.label}>{count === 1 ? t.dueAmount() : t.dueFirst({ count })}</p>
          <p className={styles.amount}>
            <small>{lead.symbol}</small>
            {lead.whole}
            <small>{lead.cents}</small>
          </p>
          <p className={styles.due}>
            <Rich text={t.dueOn({ day: longDay(dueOn) })} />
          </p>
          <div className={styles.rows}>
            {rowsOf(cost, market.tax[language]).map(([label, minor]) => (
              <p key={label}>
                <span>{label}</span>
                <span>{money(minor)}</span>
              </p>
            ))}
          </div>
          <p className={styles.primary}>{t.payNow()}</p>
          <p className={styles.quiet}>{hasExtension(market) ? t.moreDays() : t.myPlan()}</p>
        </div>
      </div>
      <figcaption className={styles.caption}>{t.phoneCaption({ amount: money(due) })}</figcaption>
    </figure>
  );
}

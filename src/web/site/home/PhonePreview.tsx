import * as t from 'messages:siteHome';
import { computeTotalRepayment } from '../../../lending/terms/schedule.ts';
import { addDays, toDay } from '../../../lending/values/calendar.ts';
import type { Minor } from '../../../lending/values/money.ts';
import { formatLongDay, formatMoney, formatMoneyParts } from '../../ui/format.ts';
import { BrandMark } from '../../ui/Page.tsx';
import { RichText } from '../../ui/Text.tsx';
import type { SiteLocale } from '../addresses.ts';
import { computeCost, type LoanCost } from '../loanCost.ts';
import { hasExtension } from './facts.ts';
import styles from './PhonePreview.module.css';

const daysUntilDue = 7;

/** The rows under the amount: they sum to it. */
function costRows(cost: LoanCost, tax: string): readonly (readonly [label: string, minor: Minor])[] {
  const { received, commission, interest, firstInstalment: first, days, instalments } = cost;
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
export function PhonePreview({ locale: { market, language } }: { readonly locale: SiteLocale }) {
  const [product] = market.products;
  if (!product) return null;
  const { terms, amount } = product;
  const cost = computeCost(product, amount.offer);
  const formatAmount = (minor: number): string => formatMoney(minor, terms.currency);
  const amountDue = computeTotalRepayment([cost.firstInstalment]);
  const amountParts = formatMoneyParts(amountDue, terms.currency);
  const dueOn = addDays(toDay(new Date().toISOString().slice(0, 10)), daysUntilDue);
  const count = cost.instalments;
  return (
    <figure className={styles.figure}>
      <div className={styles.phone} aria-hidden="true">
        <div className={styles.screen}>
          <div className={styles.header}>
            <BrandMark className={styles.logo} size={36} />
            <p className={styles.identity}>
              <b>{product.name[language]}</b>
              <br />
              {t.orderName()}
            </p>
            <span className={styles.pill}>{t.statusDue()}</span>
          </div>
          <p className={styles.label}>{count === 1 ? t.dueAmount() : t.dueFirst({ count })}</p>
          <p className={styles.amount}>
            <small>{amountParts.symbol}</small>
            {amountParts.whole}
            <small>{amountParts.cents}</small>
          </p>
          <p className={styles.due}>
            <RichText text={t.dueOn({ day: formatLongDay(dueOn) })} />
          </p>
          <div className={styles.rows}>
            {costRows(cost, market.tax[language]).map(([label, minor]) => (
              <p key={label}>
                <span>{label}</span>
                <span>{formatAmount(minor)}</span>
              </p>
            ))}
          </div>
          {count > 1 && (
            <div className={styles.rows}>
              {cost.schedule.map((instalment) => (
                <p key={instalment.number}>
                  <span>{t.planned({ number: instalment.number, count })}</span>
                  <span>{formatAmount(computeTotalRepayment([instalment]))}</span>
                </p>
              ))}
            </div>
          )}
          <p className={styles.primary}>{t.payNow()}</p>
          <p className={styles.quiet}>{hasExtension(market) ? t.extension() : t.myPlan()}</p>
        </div>
      </div>
      <figcaption className={styles.caption}>
        {t.phoneCaption({ amount: formatAmount(amountDue) })}
      </figcaption>
    </figure>
  );
}

import * as t from 'messages:siteHome';
import { formatMoney } from '../../ui/format.ts';
import type { SiteLocale } from '../addresses.ts';
import { computeCost } from '../loanCost.ts';
import type { SiteProduct } from '../products.ts';
import { formatBuildDate, formatTerm, formatTermLabel } from './figures.ts';
import { percentText } from './formats.ts';
import styles from './Products.module.css';

/** Every product with an example: what is received, paid back, and the yearly cost. */
export function Products({ locale }: { readonly locale: SiteLocale }) {
  const { products } = locale.market;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{products.length > 1 ? t.products() : t.productsOne()}</h2>
      <p className={styles.intro}>{t.productsText()}</p>
      <ul className={styles.cards}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} locale={locale} />
        ))}
      </ul>
      <p className={styles.note}>{t.informative({ date: formatBuildDate(locale) })}</p>
    </section>
  );
}

type CardProps = { readonly product: SiteProduct; readonly locale: SiteLocale };

function ProductCard({ product, locale: { market, language } }: CardProps) {
  const { amount, terms, moneyLocale, name, logo } = product;
  const cost = computeCost(product, amount.offer);
  const formatAmount = (minor: number): string => formatMoney(minor, terms.currency);
  return (
    <li className={styles.card}>
      <div className={styles.header}>
        <img src={logo} alt="" width={44} height={44} loading="lazy" />
        <h3>{name[language]}</h3>
        <span className={styles.currency}>{terms.currency}</span>
      </div>
      <p className={styles.range}>
        {t.range({ least: formatAmount(amount.least), most: formatAmount(amount.most) })}
      </p>
      <p className={styles.example}>{t.example({ amount: formatAmount(amount.offer) })}</p>
      <dl className={styles.rows}>
        <CostRow label={t.receive()} value={formatAmount(cost.received)} />
        <CostRow label={t.commission()} value={formatAmount(cost.commission)} />
        <CostRow label={t.interest({ days: cost.days })} value={formatAmount(cost.interest)} />
        <CostRow label={market.tax[language]} value={formatAmount(cost.tax)} />
        <CostRow label={t.payBack()} value={formatAmount(cost.total)} isTotal />
        <CostRow label={formatTermLabel(cost)} value={formatTerm(cost)} />
        <CostRow
          label={market.yearlyCost.name[language]}
          value={percentText(cost.yearly.percent, moneyLocale, language)}
          isTotal
        />
      </dl>
    </li>
  );
}

type CostRowProps = { readonly label: string; readonly value: string; readonly isTotal?: boolean };

function CostRow({ label, value, isTotal }: CostRowProps) {
  return (
    <div className={isTotal ? styles.strong : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

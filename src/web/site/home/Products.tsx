import * as t from 'messages:siteHome';
import { formatMoney } from '../../ui/money.ts';
import type { Place } from '../addresses.ts';
import { costOf } from '../cost.ts';
import type { SiteProduct } from '../products.ts';
import { builtOn, daysText, termName } from './figures.ts';
import styles from './Products.module.css';
import { percentText } from './wording.ts';

/** Every product with an example: what is received, paid back, and the yearly cost. */
export function Products({ place }: { readonly place: Place }) {
  const { products } = place.market;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{products.length > 1 ? t.products() : t.productsOne()}</h2>
      <p className={styles.lead}>{t.productsText()}</p>
      <ul className={styles.cards}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} place={place} />
        ))}
      </ul>
      <p className={styles.note}>{t.informative({ date: builtOn(place) })}</p>
    </section>
  );
}

type CardProps = { readonly product: SiteProduct; readonly place: Place };

function ProductCard({ product, place: { market, language } }: CardProps) {
  const { amount, terms, moneyLocale, name, logo } = product;
  const cost = costOf(product, amount.offer);
  const money = (minor: number): string => formatMoney(minor, terms.currency);
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <img src={logo} alt="" width={44} height={44} loading="lazy" />
        <h3>{name[language]}</h3>
        <span className={styles.currency}>{terms.currency}</span>
      </div>
      <p className={styles.range}>{t.range({ least: money(amount.least), most: money(amount.most) })}</p>
      <p className={styles.example}>{t.example({ amount: money(amount.offer) })}</p>
      <dl className={styles.rows}>
        <Line label={t.receive()} value={money(cost.received)} />
        <Line label={t.commission()} value={money(cost.commission)} />
        <Line label={t.interest({ days: cost.days })} value={money(cost.interest)} />
        <Line label={market.tax[language]} value={money(cost.tax)} />
        <Line label={t.payBack()} value={money(cost.total)} strong />
        <Line label={termName(cost)} value={daysText(cost)} />
        <Line
          label={market.yearlyCost.name[language]}
          value={percentText(cost.yearly.percent, moneyLocale, language)}
          strong
        />
      </dl>
    </li>
  );
}

type LineProps = { readonly label: string; readonly value: string; readonly strong?: boolean };

function Line({ label, value, strong }: LineProps) {
  return (
    <div className={strong ? styles.strong : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

import * as t from 'messages:siteHome';
import { calendarDayIn } from '../../../lending/values/calendar.ts';
import { formatFullDate, formatMoney } from '../../ui/format.ts';
import type { SiteLocale } from '../addresses.ts';
import { computeCost, type LoanCost } from '../loanCost.ts';
import type { SiteProduct } from '../markets.ts';
import type { CalculatorProduct } from './calculator.ts';
import { formatPercent } from './formats.ts';
import styles from './Offer.module.css';

/** What the page's script needs of a product; it applies the rules to other amounts. */
function toCalculatorProduct(product: SiteProduct, yearlyName: string): CalculatorProduct {
  const { amount, moneyLocale, cents, yearlyCost } = product;
  const cost = computeCost(product, amount.offer);
  // It computes a loan that is repaid on time.
  const late = { daily: [], cap: null };
  const terms = { ...product.terms, late, deferral: null, earlyRepayment: null, coolingOff: undefined };
  return {
    amount,
    moneyLocale,
    cents,
    terms,
    yearlyCost,
    term: formatTerm(cost),
    termName: formatTermLabel(cost),
    yearlyName,
  };
}

/** The cost of an amount. Without JavaScript it shows the example of the first product. */
export function Calculator({ locale: { market, language } }: { readonly locale: SiteLocale }) {
  const { products } = market;
  const [first] = products;
  if (!first) return null;
  const { amount, terms, moneyLocale } = first;
  const cost = computeCost(first, amount.offer);
  const yearlyName = market.yearlyCost.name[language];
  const formatAmount = (minor: number): string => formatMoney(minor, terms.currency);
  return (
    <form className={styles.calculator} data-calculator="">
      <fieldset className={styles.products} hidden={products.length === 1}>
        <legend className={styles.hidden}>{t.product()}</legend>
        {products.map((product, index) => (
          <label key={product.id}>
            <input
              type="radio"
              name="product"
              value={product.id}
              defaultChecked={index === 0}
              data-product={JSON.stringify(toCalculatorProduct(product, yearlyName))}
            />
            <span>{product.name[language]}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.amountRow}>
        <label htmlFor="amount">{t.howMuch()}</label>
        <output htmlFor="amount" className={styles.amount} data-out="amount">
          {formatAmount(amount.offer)}
        </output>
      </div>
      <input
        id="amount"
        className={styles.range}
        type="range"
        min={amount.least}
        max={amount.most}
        step={amount.step}
        defaultValue={amount.offer}
        aria-valuetext={formatAmount(amount.offer)}
      />
      <dl className={styles.figures}>
        <Figure name="received" label={t.receive()} value={formatAmount(cost.received)} />
        <Figure name="total" label={t.payBack()} value={formatAmount(cost.total)} />
        <Figure name="term" label={formatTermLabel(cost)} value={formatTerm(cost)} />
        <Figure
          name="yearly"
          label={yearlyName}
          value={formatPercent(cost.yearly.percent, moneyLocale, language)}
        />
      </dl>
    </form>
  );
}

function Figure({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <div>
      <dt data-label={name}>{label}</dt>
      <dd data-out={name}>{value}</dd>
    </div>
  );
}

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
      <p className={styles.productsRange}>
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
          value={formatPercent(cost.yearly.percent, moneyLocale, language)}
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

/** `15 días`. */
function formatTerm({ days }: LoanCost): string {
  return t.days({ days });
}

/** `En 4 pagos`. */
function formatTermLabel({ instalments }: LoanCost): string {
  return instalments === 1 ? t.termOnce() : t.termMany({ count: instalments });
}

/** The day of the build where its visitors are, on which the examples were worked out: `21 de noviembre de 2026`. */
export function formatBuildDate({ market }: SiteLocale): string {
  return formatFullDate(calendarDayIn(market.timeZone, new Date()));
}

import * as t from 'messages:siteHome';
import { formatMoney } from '../../ui/format.ts';
import type { SiteLocale } from '../addresses.ts';
import { computeCost } from '../loanCost.ts';
import type { SiteProduct } from '../products.ts';
import styles from './Calculator.module.css';
import type { CalculatorProduct } from './calculator.ts';
import { formatTerm, formatTermLabel } from './figures.ts';
import { percentText } from './formats.ts';

/** What the page's script needs of a product; it applies the rules to other amounts. */
function toCalculatorProduct(product: SiteProduct, yearlyName: string): CalculatorProduct {
  const { amount, moneyLocale, cents, terms, yearlyCost } = product;
  const cost = computeCost(product, amount.offer);
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
          value={percentText(cost.yearly.percent, moneyLocale, language)}
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

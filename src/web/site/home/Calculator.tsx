import { textOf } from '../../texts/text.ts';
import { formatMoney } from '../../ui/money.ts';
import { costOf } from '../cost.ts';
import { drawnLanguage } from '../drawnLanguage.ts';
import { type SiteProduct, siteProducts } from '../products.ts';
import styles from './Calculator.module.css';
import type { CalculatorProduct } from './calculator.ts';
import { percentText, termText, yearlyName } from './figures.ts';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

/** What the page's script needs of a product; it applies the rules to other amounts. */
function forScript({ amount, moneyLocale, terms }: SiteProduct): CalculatorProduct {
  const cost = costOf(terms, amount.offer);
  return { amount, moneyLocale, terms, term: termText(cost), yearlyName: yearlyName(cost) };
}

/** The cost of an amount. Without JavaScript it shows the example of the first product. */
export function Calculator() {
  const [first] = siteProducts;
  if (!first) return null;
  const { amount, terms, moneyLocale } = first;
  const cost = costOf(terms, amount.offer);
  const money = (minor: number): string => formatMoney(minor, terms.currency);
  return (
    <form className={styles.calculator} data-calculator="">
      <fieldset className={styles.products}>
        <legend className={styles.hidden}>{t('product')}</legend>
        {siteProducts.map((product, index) => (
          <label key={product.id}>
            <input
              type="radio"
              name="product"
              value={product.id}
              defaultChecked={index === 0}
              data-product={JSON.stringify(forScript(product))}
            />
            <span>{product.name[drawnLanguage()]}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.ask}>
        <label htmlFor="amount">{t('howMuch')}</label>
        <output htmlFor="amount" className={styles.amount} data-out="amount">
          {money(amount.offer)}
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
        aria-valuetext={money(amount.offer)}
      />
      <dl className={styles.figures}>
        <Figure name="received" label={t('receive')} value={money(cost.received)} />
        <Figure name="total" label={t('payBack')} value={money(cost.total)} />
        <Figure name="term" label={t('term')} value={termText(cost)} />
        <Figure
          name="yearly"
          label={yearlyName(cost)}
          value={percentText(cost.yearly.percent, moneyLocale)}
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

import { type Cents, moneyFormat } from '../../../contract/moneyFormat.ts';
import { type Costed, costOf } from '../cost.ts';

/** A product as the calculator's markup carries it. Amounts in minor units. */
export type CalculatorProduct = Costed & {
  readonly amount: Readonly<Record<'least' | 'most' | 'step' | 'offer', number>>;
  readonly moneyLocale: string;
  readonly cents: Cents;
  readonly term: string;
  readonly termName: string;
  readonly yearlyName: string;
};

/** Works out the cost of the chosen amount with the rules the server lends by. */
export function runCalculator(form: HTMLFormElement): void {
  const range = form.querySelector<HTMLInputElement>('input[type=range]');
  if (!range) return;
  const choices = [...form.querySelectorAll<HTMLInputElement>('[data-product]')];
  const write = (attribute: 'out' | 'label', name: string, text: string): void => {
    const element = form.querySelector(`[data-${attribute}=${name}]`);
    if (element) element.textContent = text;
  };
  const chosen = (): CalculatorProduct | undefined => {
    const product = choices.find(({ checked }) => checked)?.dataset.product;
    return product ? JSON.parse(product) : undefined;
  };
  const show = (): void => {
    const product = chosen();
    if (!product) return;
    const { terms, moneyLocale, cents, term, termName, yearlyName } = product;
    const amount = Number(range.value);
    const cost = costOf(product, amount);
    const money = (minor: number): string =>
      moneyFormat(moneyLocale, terms.currency, cents).format(minor / 100);
    const decimals = cost.yearly.percent.split('.')[1]?.length ?? 0;
    const percent = new Intl.NumberFormat(moneyLocale, { minimumFractionDigits: decimals });
    range.setAttribute('aria-valuetext', money(amount));
    write('out', 'amount', money(amount));
    write('out', 'received', money(cost.received));
    write('out', 'total', money(cost.total));
    write('label', 'term', termName);
    write('out', 'term', term);
    write('label', 'yearly', yearlyName);
    const sign = document.documentElement.lang === 'en' ? '%' : '\u00a0%';
    write('out', 'yearly', percent.format(Number(cost.yearly.percent)) + sign);
  };
  const changeProduct = (): void => {
    const product = chosen();
    if (!product) return;
    const { least, most, step, offer } = product.amount;
    Object.assign(range, { min: least, max: most, step, value: offer });
    show();
  };
  range.addEventListener('input', show);
  for (const choice of choices) choice.addEventListener('change', changeProduct);
  form.addEventListener('submit', (event) => event.preventDefault());
  // A browser that comes back to the page restores what was chosen.
  show();
}

import { textLanguage } from '../../../contract/launch.ts';
import { type CentsDisplay, createMoneyFormat, toMajor } from '../../../contract/moneyFormat.ts';
import { type CostInput, computeCost } from '../loanCost.ts';
import { formatPercent } from './formats.ts';

/** A product as the calculator's markup carries it. Amounts in minor units. */
export type CalculatorProduct = CostInput & {
  readonly amount: Readonly<Record<'least' | 'most' | 'step' | 'offer', number>>;
  readonly moneyLocale: string;
  readonly cents: CentsDisplay;
  readonly term: string;
  readonly termName: string;
  readonly yearlyName: string;
};

/** Works out the cost of the chosen amount with the rules the server lends by. */
export function initCalculator(form: HTMLFormElement): void {
  const range = form.querySelector<HTMLInputElement>('input[type=range]');
  if (!range) return;
  const productInputs = [...form.querySelectorAll<HTMLInputElement>('[data-product]')];
  const writeText = (attribute: 'out' | 'label', name: string, text: string): void => {
    const element = form.querySelector(`[data-${attribute}=${name}]`);
    if (element) element.textContent = text;
  };
  const selectedProduct = (): CalculatorProduct | undefined => {
    const product = productInputs.find(({ checked }) => checked)?.dataset.product;
    return product ? JSON.parse(product) : undefined;
  };
  const update = (): void => {
    const product = selectedProduct();
    if (!product) return;
    const { terms, moneyLocale, cents, term, termName, yearlyName } = product;
    const amount = Number(range.value);
    const cost = computeCost(product, amount);
    const formatAmount = (minor: number): string =>
      createMoneyFormat(moneyLocale, terms.currency, cents).format(toMajor(minor));
    range.setAttribute('aria-valuetext', formatAmount(amount));
    writeText('out', 'amount', formatAmount(amount));
    writeText('out', 'received', formatAmount(cost.received));
    writeText('out', 'total', formatAmount(cost.total));
    writeText('label', 'term', termName);
    writeText('out', 'term', term);
    writeText('label', 'yearly', yearlyName);
    const language = textLanguage(document.documentElement.lang);
    writeText('out', 'yearly', formatPercent(cost.yearly.percent, moneyLocale, language));
  };
  const changeProduct = (): void => {
    const product = selectedProduct();
    if (!product) return;
    const { least, most, step, offer } = product.amount;
    Object.assign(range, { min: least, max: most, step, value: offer });
    update();
  };
  range.addEventListener('input', update);
  for (const productInput of productInputs) productInput.addEventListener('change', changeProduct);
  form.addEventListener('submit', (event) => event.preventDefault());
  // A browser that comes back to the page restores what was chosen.
  update();
}

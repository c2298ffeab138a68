import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultConfigDir, readConfig } from '../../config/files.ts';
import { listProductErrors } from '../../config/productErrors.ts';
import { type Product, productsSchema } from '../../config/products.ts';
import { listSimulationErrors, readSimulatedConfig } from './simulation.ts';

const config = readConfig();
const shipped = JSON.parse(await readFile(join(defaultConfigDir, 'products.json'), 'utf8'));

// biome-ignore lint/suspicious/noExplicitAny: a product of any shape
type Content = any;

function createInvalidProduct(productId: string, change: (product: Content) => void): Content {
  const product = structuredClone(shipped[productId]);
  change(product);
  return product;
}

function listErrors(productId: string, change: (product: Content) => void): string[] {
  const products = productsSchema.parse({ [productId]: createInvalidProduct(productId, change) });
  return listProductErrors({ ...config, products }, listSimulationErrors);
}

const mexican = 'products.json: mx-quincena';
const indian = 'products.json: in-91';

test.each<[string, string, (product: Content) => void, string[]]>([
  [
    'a late rate finer than what charges are counted in',
    'mx-quincena',
    ({ terms, lenderText }) => {
      terms.late.daily[0].rate = '0.03333';
      lenderText.overduePenalty = '3.33 %';
    },
    [
      `${mexican}.terms.late.daily.0.rate: 0.03333 is finer than a hundredth of a percent: at most four decimals, like 0.0333`,
    ],
  ],
  [
    'a commission that leaves nothing',
    'mx-quincena',
    ({ terms }) => {
      terms.commission.rate = '0.95';
    },
    [
      `${mexican}.terms.commission.rate: the commission with its tax takes 110.20 % of the loan: nothing is left to pay out`,
    ],
  ],
  [
    'an offer of nothing',
    'mx-quincena',
    ({ amount, rules }) => {
      Object.assign(amount, { least: 0, offer: 0 });
      rules.openDebt = 1;
    },
    [
      `${mexican}.amount.least: must be above zero: there is no loan of nothing`,
      `${mexican}.amount.offer: must be above zero: there is no loan of nothing`,
    ],
  ],
  [
    'a late rate beside a text that says another',
    'mx-quincena',
    ({ terms }) => {
      terms.late.daily[0].rate = '0.05';
    },
    [`${mexican}.lenderText.overduePenalty: says 3 %, but the product's terms come to 5 %`],
  ],
  [
    'a yearly rate beside a text that says another',
    'mx-quincena',
    ({ lenderText }) => {
      lenderText.annualInterest = '36 %';
    },
    [`${mexican}.lenderText.annualInterest: says 36 %, but the product's terms come to 18 %`],
  ],
  [
    'tiers and a penalty beside texts that say others',
    'in-91',
    ({ terms }) => {
      terms.late.daily[1].rate = '0.03';
      terms.late.once.repeat = 90_000;
    },
    [
      `${indian}.lenderText.latePenalty: says Rs.1,000 / Rs.800, but the product's terms come to 1000 / 900`,
      `${indian}.lenderText.lateInterest: says 5 % / 4 % / 2 %, but the product's terms come to 5 % / 3 % / 2 %`,
    ],
  ],
  [
    '90 days in India, offered first or to choose from',
    'in-91',
    (product) => {
      product.terms.periods = [30, 30, 30];
      product.otherPeriods = [[366]];
    },
    [
      `${indian}.terms.periods: comes to 90 days, and a loan there runs for 91 to 365 (termDays of IN in markets.json)`,
      `${indian}.otherPeriods.0: comes to 366 days, and a loan there runs for 91 to 365 (termDays of IN in markets.json)`,
    ],
  ],
  [
    'a tier that ends before it begins, and one that nobody reaches',
    'in-91',
    ({ terms, lenderText }) => {
      terms.late.daily = [
        { fromDay: 1, toDay: 0, rate: '0.05' },
        { fromDay: 1, toDay: 4_000, rate: '0.04' },
        { fromDay: 4_001, toDay: null, rate: '0.02' },
      ];
      lenderText.lateInterest = '5 % / 4 % / 2 %';
    },
    [
      `${indian}.terms.late.daily.0: ends on day 0, before it begins`,
      `${indian}.terms.late.daily.2: begins more than ten years late, on day 4001`,
    ],
  ],
  [
    'a rest that is a whole instalment, endless extensions, an early day after the end',
    'mx-quincena',
    ({ terms }) => {
      terms.tolerance = 100_000;
      terms.deferral.maxTimes = 1_000;
      terms.earlyRepayment = { afterHalfTerm: false, notBeforeDays: 16 };
    },
    [
      `${mexican}.terms.tolerance: nobody is asked for a rest of $1,000.00, but an instalment of the least amount may be $1,000.00`,
      `${mexican}.terms.deferral.maxTimes: a loan can be extended 52 times at most`,
      `${mexican}.terms.earlyRepayment.notBeforeDays: is day 16, when a loan of 15 days is over already`,
    ],
  ],
])('%s is refused', (_name, productId, change, lines) => {
  expect(listErrors(productId, change)).toEqual(lines);
});

test('a text may word the same figures in its own way', () => {
  const reworded = ({ lenderText }: Content) =>
    Object.assign(lenderText, { overduePenalty: '3,0 % por día', vat: '16% de IVA' });
  expect(listErrors('mx-quincena', reworded)).toEqual([]);
});

test('terms that no rule foresees are refused by the life they can’t have', () => {
  const huge = ({ amount, terms, lenderText }: Content) => {
    amount.most = 900_000_000_000;
    terms.late.daily[0].rate = '9999';
    lenderText.overduePenalty = '999900 %';
    terms.late.cap = null;
  };
  const [line] = listErrors('mx-quincena', huge);
  expect(line).toMatch(
    /^products.json: mx-quincena.terms: a loan of \$[\d,.]+ for 15 days to a new client breaks when it is offered: Too large/,
  );
});

test('every error of every product is reported in one message, of one that has the wrong shape too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'broken-products-'));
  try {
    await cp(defaultConfigDir, folder, { recursive: true });
    const products: Record<string, Product> = {
      'mx-quincena': createInvalidProduct('mx-quincena', (product) => {
        product.lenderText = {};
      }),
      'mx-plazos': createInvalidProduct('mx-plazos', ({ terms }) => {
        terms.periods = [];
      }),
      'in-91': createInvalidProduct('in-91', ({ terms }) => {
        terms.periods = [90];
      }),
    };
    await writeFile(join(folder, 'products.json'), JSON.stringify(products));
    const read = () => readSimulatedConfig(folder);
    expect(read).toThrow('The configuration has 4 error(s)');
    expect(read).toThrow('products.json: mx-plazos.terms.periods');
    expect(read).toThrow(
      "legal/loan-agreement-mx.es.md, for the product mx-quincena: names an unknown placeholder {{dailyInterest}}; where it is a figure of the lender's own, products.json: mx-quincena.lenderText has to state it",
    );
    expect(read).toThrow('products.json: in-91.terms.periods: comes to 90 days');
  } finally {
    await rm(folder, { recursive: true });
  }
});

import { interpolate } from '../../texts/interpolate.ts';
import type { SiteLocale } from '../addresses.ts';
import type { SiteProduct } from '../products.ts';
import { formatList, formatRate, formatWholeAmount, sharedValue } from './formats.ts';

type RuleTexts = Readonly<Record<string, string | undefined>>;
type ProductRules = SiteProduct['rules'];

const tierTexts = {
  es: { between: '{rate} del día {from} al {to}', from: '{rate} desde el día {from}' },
  en: { between: '{rate} from day {from} to day {to}', from: '{rate} from day {from} on' },
} as const;

/** What the rules of the market's products come to in words; what they don't share isn't said. */
export function describeRules(locale: SiteLocale): RuleTexts {
  const { market } = locale;
  const sharedText = (describe: (product: SiteProduct) => string | undefined): string | undefined =>
    sharedValue(market, describe);
  const yesIfAll = (predicate: (product: SiteProduct) => boolean): string | undefined =>
    sharedText((product) => (predicate(product) ? 'yes' : undefined));
  return {
    commission: sharedText(({ terms }) => formatRate(terms.commission.rate, locale)),
    interest: sharedText(({ terms }) => formatRate(terms.interest.annualRate, locale)),
    taxRate: sharedText(({ terms }) => terms.vat?.rate && formatRate(terms.vat.rate, locale)),
    taxOnBoth: yesIfAll(({ terms }) => terms.vat?.on.length === 2),
    taxOnCommission: yesIfAll(({ terms }) => terms.vat?.on.join() === 'commission'),
    ageLeast: sharedText(({ rules }) => String(rules.age.least)),
    ageMost: sharedText(({ rules }) => String(rules.age.most)),
    isByDay: yesIfAll(({ rules }) => rules.isDailyAccrual),
    earlyAnyDay: yesIfAll(({ rules }) => rules.earlyRepayment === null),
    earlyFromDay: sharedText(({ rules }) =>
      rules.earlyRepayment?.afterHalfTerm ? String(rules.earlyRepayment.notBeforeDays) : undefined,
    ),
    lateOnce: sharedText(({ rules }) => oneTimeChargeText(rules, 'new', locale)),
    lateOnceRepeat: sharedText(({ rules }) => oneTimeChargeText(rules, 'repeat', locale)),
    lateRate: sharedText(({ rules }) => singleRateText(rules, locale)),
    lateTiers: sharedText(({ rules }) => rateTiersText(rules, locale)),
    lateCap: yesIfAll(({ rules }) => Number(rules.late.cap) === 1),
    ...describeExtension(locale),
  };
}

function oneTimeChargeText(
  { late }: ProductRules,
  client: 'new' | 'repeat',
  locale: SiteLocale,
): string | undefined {
  return 'once' in late ? formatWholeAmount(late.once[client], locale) : undefined;
}

function singleRateText({ late }: ProductRules, locale: SiteLocale): string | undefined {
  const [only, ...others] = late.daily;
  return only && others.length === 0 ? formatRate(only.rate, locale) : undefined;
}

function rateTiersText({ late }: ProductRules, locale: SiteLocale): string | undefined {
  const { language } = locale;
  if (late.daily.length < 2) return undefined;
  const tiers = late.daily.map(({ fromDay, toDay, rate }) => {
    const texts = tierTexts[language];
    const values = { rate: formatRate(rate, locale), from: fromDay, to: toDay ?? '' };
    return interpolate(toDay === null ? texts.from : texts.between, values);
  });
  return formatList(tiers, language, 'conjunction');
}

/** By how much and for what a due date can be moved, and with which products. */
function describeExtension(locale: SiteLocale): RuleTexts {
  const { market, language } = locale;
  const extendable = market.products.flatMap(({ name, rules }) =>
    rules.deferral ? [{ name: name[language], ...rules.deferral }] : [],
  );
  const [first] = extendable;
  const isUniform = extendable.every(
    ({ days, feeRatePerDay }) => days === first?.days && feeRatePerDay === first.feeRatePerDay,
  );
  if (!first || !isUniform) return {};
  return {
    extensionDays: String(first.days),
    extensionFee: formatRate(first.feeRatePerDay, locale),
    extensionProducts:
      extendable.length < market.products.length
        ? formatList(
            extendable.map(({ name }) => name),
            language,
            'conjunction',
          )
        : undefined,
  };
}

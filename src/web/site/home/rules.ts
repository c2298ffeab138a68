import { fillText } from '../../texts/fill.ts';
import type { Place } from '../addresses.ts';
import type { SiteProduct } from '../products.ts';
import { amountText, listText, rateText, shared } from './wording.ts';

type Values = Readonly<Record<string, string | undefined>>;
type Rules = SiteProduct['rules'];

const tierTexts = {
  es: { between: '{rate} del día {from} al {to}', from: '{rate} desde el día {from}' },
  en: { between: '{rate} from day {from} to day {to}', from: '{rate} from day {from} on' },
} as const;

/** What the rules of the market's products come to in words; what they don't share isn't said. */
export function rulesOf(place: Place): Values {
  const { market } = place;
  const same = (wordOf: (product: SiteProduct) => string | undefined): string | undefined =>
    shared(market, wordOf);
  const allAre = (isSo: (product: SiteProduct) => boolean): string | undefined =>
    same((product) => (isSo(product) ? 'yes' : undefined));
  return {
    commission: same(({ terms }) => rateText(terms.commission.rate, place)),
    interest: same(({ terms }) => rateText(terms.interest.annualRate, place)),
    taxRate: same(({ terms }) => terms.vat?.rate && rateText(terms.vat.rate, place)),
    taxOnBoth: allAre(({ terms }) => terms.vat?.on.length === 2),
    taxOnCommission: allAre(({ terms }) => terms.vat?.on.join() === 'commission'),
    ageLeast: same(({ rules }) => String(rules.age.least)),
    ageMost: same(({ rules }) => String(rules.age.most)),
    isByDay: allAre(({ rules }) => rules.isByDay),
    earlyAnyDay: allAre(({ rules }) => rules.earlyRepayment === null),
    earlyFromDay: same(({ rules }) =>
      rules.earlyRepayment?.afterHalfTerm ? String(rules.earlyRepayment.notBeforeDays) : undefined,
    ),
    lateOnce: same(({ rules }) => onceText(rules, 'new', place)),
    lateOnceRepeat: same(({ rules }) => onceText(rules, 'repeat', place)),
    lateRate: same(({ rules }) => oneRate(rules, place)),
    lateTiers: same(({ rules }) => tiersText(rules, place)),
    lateCap: allAre(({ rules }) => Number(rules.late.cap) === 1),
    ...extensionOf(place),
  };
}

function onceText({ late }: Rules, client: 'new' | 'repeat', place: Place): string | undefined {
  return 'once' in late ? amountText(late.once[client], place) : undefined;
}

function oneRate({ late }: Rules, place: Place): string | undefined {
  const [only, ...others] = late.daily;
  return only && others.length === 0 ? rateText(only.rate, place) : undefined;
}

function tiersText({ late }: Rules, place: Place): string | undefined {
  const { language } = place;
  if (late.daily.length < 2) return undefined;
  const tiers = late.daily.map(({ fromDay, toDay, rate }) => {
    const texts = tierTexts[language];
    const values = { rate: rateText(rate, place), from: fromDay, to: toDay ?? '' };
    return fillText(toDay === null ? texts.from : texts.between, values);
  });
  return listText(tiers, language, 'conjunction');
}

/** By how much and for what a due date can be moved, and with which products. */
function extensionOf(place: Place): Values {
  const { market, language } = place;
  const movable = market.products.flatMap(({ name, rules }) =>
    rules.deferral ? [{ name: name[language], ...rules.deferral }] : [],
  );
  const [first] = movable;
  const isAlike = movable.every(
    ({ days, feeRatePerDay }) => days === first?.days && feeRatePerDay === first.feeRatePerDay,
  );
  if (!first || !isAlike) return {};
  return {
    extensionDays: String(first.days),
    extensionFee: rateText(first.feeRatePerDay, place),
    extensionProducts:
      movable.length < market.products.length
        ? listText(
            movable.map(({ name }) => name),
            language,
            'conjunction',
          )
        : undefined,
  };
}

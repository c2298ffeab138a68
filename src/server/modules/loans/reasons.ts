import type { RuleName, RuleOutcome } from '../../../lending/index.ts';
import { formatCount, formatDayCount, formatMoney } from '../../config/format.ts';
import type { MarketConfig } from '../../config/index.ts';
import type { LocalizedText } from '../api/index.ts';

/** Says a rule's outcome; `money` writes an amount as the market does. */
type ReasonFormatter = (outcome: RuleOutcome, money: (amount: number | null) => string) => LocalizedText;

/** Up to how much may be asked for, and why not more: a sentence. */
export function formatLimit(limit: number, outcome: RuleOutcome, market: MarketConfig): LocalizedText {
  const { amount, clause } = formatLimitParts(limit, outcome, market);
  return {
    es: `Puedes pedir hasta ${amount}${clause.es}.`,
    en: `You can ask for up to ${amount}${clause.en}.`,
  };
}

/** Why nothing is lent now, and what changes that. */
export function formatIneligibility(outcome: RuleOutcome, market: MarketConfig): LocalizedText {
  const money = (amount: number | null) => formatMoney(amount ?? 0, market);
  return ineligibilityTexts[outcome.rule](outcome, money);
}

/** Why an application was declined: by its rule, or because it came to be above the limit. */
export function formatDecline(outcome: RuleOutcome, limit: number, market: MarketConfig): LocalizedText {
  if (outcome.isRefusal || limit === 0) return formatIneligibility(outcome, market);
  const { amount, clause } = formatLimitParts(limit, outcome, market);
  return {
    es: `Ese día podías pedir hasta ${amount}${clause.es}.`,
    en: `On that day you could ask for up to ${amount}${clause.en}.`,
  };
}

function formatLimitParts(limit: number, outcome: RuleOutcome, market: MarketConfig) {
  const money = (amount: number | null) => formatMoney(amount ?? 0, market);
  return { amount: money(limit), clause: limitClauses[outcome.rule](outcome, money) };
}

const emptyText: LocalizedText = { es: '', en: '' };

/** What follows the limit in its sentence. */
const limitClauses: Record<RuleName, ReasonFormatter> = {
  openAtOnce: () => emptyText,
  age: () => emptyText,
  lateNow: ({ given }) => ({
    es: `, por un préstamo con ${dias(given)} de atraso`,
    en: `, because of a loan ${days(given)} late`,
  }),
  lateBefore: ({ given }) => ({
    es: `, por un préstamo que pagaste con ${dias(given)} de atraso`,
    en: `, because of a loan repaid ${days(given)} late`,
  }),
  openDebt: ({ given, bound }, money) => ({
    es: `, por tus préstamos abiertos: ${money(given)} de un máximo de ${money(bound)}`,
    en: `, because of your open loans: ${money(given)} of at most ${money(bound)}`,
  }),
  paidOnTime: ({ given, bound }) => ({
    es: `${given ? `, por ${pagados(given)} a tiempo` : ''}${bound ? `; sube con ${pagados(bound)} a tiempo` : ''}`,
    en: `${given ? `, for ${repaid(given)} on time` : ''}${bound ? `; it rises with ${repaid(bound)} on time` : ''}`,
  }),
  product: () => ({ es: ', el máximo de este producto', en: ', the most of this product' }),
};

const ineligibilityTexts: Record<RuleName, ReasonFormatter> = {
  openAtOnce: () => ({
    es: 'Ya tienes un préstamo abierto de este producto. Cuando lo pagues, puedes pedir otro.',
    en: 'You already have an open loan of this product. Once it is repaid you can ask for another.',
  }),
  age: ({ given, bound }) =>
    (given ?? 0) < (bound ?? 0)
      ? { es: `Prestamos a partir de los ${bound} años.`, en: `We lend from the age of ${bound}.` }
      : { es: `Prestamos hasta los ${bound} años.`, en: `We lend up to the age of ${bound}.` },
  lateNow: ({ given }) => ({
    es: `Tienes un préstamo con ${dias(given)} de atraso. Cuando te pongas al corriente, puedes pedir otro.`,
    en: `A loan of yours is ${days(given)} late. Once it is up to date you can ask for another.`,
  }),
  lateBefore: ({ given }) => ({
    es: `Pagaste un préstamo con ${dias(given)} de atraso y por ahora no podemos prestarte otro. Si crees que es un error, escríbenos.`,
    en: `You repaid a loan ${days(given)} late and we can’t lend you another for now. If you think it is a mistake, write to us.`,
  }),
  openDebt: ({ given, bound }, money) => ({
    es: `Tus préstamos abiertos suman ${money(given)} y pueden sumar ${money(bound)} en total. Cuando pagues una parte, puedes pedir otro.`,
    en: `Your open loans come to ${money(given)} and may come to ${money(bound)} in all. Once you have repaid a part you can ask for another.`,
  }),
  paidOnTime: () => notLendingText,
  product: () => notLendingText,
};

const notLendingText: LocalizedText = {
  es: 'Por ahora no podemos prestarte.',
  en: 'We can’t lend to you for now.',
};

function pagados(count: number): string {
  return formatCount(count, 'préstamo pagado', 'préstamos pagados');
}

function repaid(count: number): string {
  return formatCount(count, 'loan repaid', 'loans repaid');
}

function dias(count: number | null): string {
  return formatDayCount(count ?? 0, 'es');
}

function days(count: number | null): string {
  return formatDayCount(count ?? 0, 'en');
}

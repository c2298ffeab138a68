import type { Language } from '../../../contract/launch.ts';
import { marketContact } from '../../../contract/legal.ts';
import {
  type AgreedTerms,
  computeDisbursement,
  computeSchedule,
  computeTermDays,
  computeTotalRepayment,
  computeYearlyCost,
  toDay,
} from '../../../lending/index.ts';
import { formatMoney, formatYearlyCost } from '../../config/format.ts';
import { type Config, defaultTemplateId, getMarket, type Market, type Template } from '../../config/index.ts';
import { isPhoneAccepted } from '../../platform/phone.ts';
import { publicCall } from '../api/index.ts';
import { unknownTemplateError } from './errors.ts';

/** No figure depends on when a loan is paid out: only the days between count. */
const exampleDay = toDay('2026-01-01');

/** A template with the id it is configured under. */
export type IdentifiedTemplate = Template & { id: string };

/** The template of an id; without one the default. */
export function findTemplate(config: Config, id: string = defaultTemplateId): IdentifiedTemplate | undefined {
  const { templates } = config.promotion;
  const template = Object.hasOwn(templates, id) ? templates[id] : undefined;
  return template && { ...template, id };
}

/** The templates, or the named one, whose phone rule accepts the phone. */
export function listTemplatesForPhone(
  config: Config,
  phone: string,
  id: string | undefined,
): IdentifiedTemplate[] {
  const templateIds = id === undefined ? Object.keys(config.promotion.templates) : [id];
  return templateIds
    .map((one) => findTemplate(config, one))
    .filter((template) => template !== undefined)
    .filter((template) => isPhoneAccepted(template, phone));
}

export function listAccountMarkets(templates: readonly IdentifiedTemplate[]): Market[] {
  return [...new Set(templates.map((template) => template.accountMarket))];
}

/**
 * The language of the response. Chinese may be the default of a request without a language, so a template without Chinese uses its
 * own; Spanish and English were requested.
 */
export function selectLanguage(template: Template, requestedLanguage: Language): Language {
  if (requestedLanguage !== 'zh' || template.languages.includes('zh')) return requestedLanguage;
  return template.languages[0] ?? requestedLanguage;
}

/** The texts, phone rule, theme and stores of a landing page. Source: SPEC 7, DESIGN 6. */
export const channelTemplateCall = publicCall(
  'channelTemplate',
  async ({ config }, visitor, { templateId }) => {
    const template = findTemplate(config, templateId);
    if (template === undefined) throw unknownTemplateError();
    const { id, market, accountMarket, languages, phone, theme } = template;
    const language = languages.find((candidate) => candidate === visitor.language) ?? languages[0] ?? 'zh';
    const { stores, appScheme } = config.brand;
    const { address, email, phone: lenderPhone } = marketContact(config.brand, accountMarket);
    return {
      id,
      market,
      language,
      phone,
      theme,
      texts: template.texts[language] ?? {},
      store: { ...stores, scheme: appScheme },
      lender: {
        market: accountMarket,
        name: getMarket(config, accountMarket).legalName,
        address,
        email,
        phone: lenderPhone,
      },
      example: createExample(config, accountMarket, language),
    };
  },
);

/** What a loan of the market's first product costs, worked out by the rules the server lends by. */
function createExample(config: Config, market: Market, language: Language) {
  const product = Object.values(config.products).find((candidate) => candidate.market === market);
  if (product === undefined) return null;
  const marketConfig = getMarket(config, market);
  const { currency, timeZone, yearlyCost } = marketConfig;
  const terms: AgreedTerms = {
    ...product.terms,
    market,
    currency,
    timeZone,
    principal: product.amount.offer,
    clientKind: 'new',
  };
  const money = (amount: number) => formatMoney(amount, marketConfig);
  const { percent } = computeYearlyCost(yearlyCost.kind, terms, exampleDay);
  const spoken = language === 'es' ? 'es' : 'en';
  return {
    amount: money(terms.principal),
    received: money(computeDisbursement(terms).amount),
    total: money(computeTotalRepayment(computeSchedule(terms, exampleDay))),
    days: computeTermDays(terms),
    yearlyName: yearlyCost.name[spoken],
    yearly: formatYearlyCost(percent, marketConfig, language),
  };
}

import type { Language } from '../../../contract/launch.ts';
import { type Config, defaultTemplateId, type Market, type Template } from '../../config/index.ts';
import { isPhoneAccepted } from '../../platform/phone.ts';

/** A template with the id it is configured under. */
export type IdentifiedTemplate = Template & { id: string };

/** The template of that id; the default one where none is asked for. */
export function findTemplate(config: Config, id: string = defaultTemplateId): IdentifiedTemplate | undefined {
  const { templates } = config.promotion;
  const template = Object.hasOwn(templates, id) ? templates[id] : undefined;
  return template && { ...template, id };
}

/** The templates whose rule the phone follows; of all live ones where no template is named. */
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
 * What a visitor is answered in. Chinese is only what a request without a language defaults to, so a template that
 * doesn't speak it answers in its own; Spanish and English were asked for.
 */
export function selectLanguage(template: Template, requestedLanguage: Language): Language {
  if (requestedLanguage !== 'zh' || template.languages.includes('zh')) return requestedLanguage;
  return template.languages[0] ?? requestedLanguage;
}

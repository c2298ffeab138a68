import type { Language } from '../../contract/launch.ts';
import { type Config, defaultTemplateId, type Market, type Template } from '../config/index.ts';
import { takes } from '../phone.ts';

/** A template with the id it is configured under. */
export type LiveTemplate = Template & { id: string };

/** The template of that id; the default one where none is asked for. */
export function templateOf(config: Config, id: string = defaultTemplateId): LiveTemplate | undefined {
  const { templates } = config.promotion;
  const template = Object.hasOwn(templates, id) ? templates[id] : undefined;
  return template && { ...template, id };
}

/** The templates whose rule the phone follows; of all live ones where no template is named. */
export function templatesFor(config: Config, phone: string, id: string | undefined): LiveTemplate[] {
  const asked = id === undefined ? Object.keys(config.promotion.templates) : [id];
  return asked
    .map((one) => templateOf(config, one))
    .filter((template) => template !== undefined)
    .filter((template) => takes(template, phone));
}

export function marketsOf(templates: readonly LiveTemplate[]): Market[] {
  return [...new Set(templates.map((template) => template.accountMarket))];
}

/**
 * What a visitor is answered in. Chinese is only what a request without a language defaults to, so a template that
 * doesn't speak it answers in its own; Spanish and English were asked for.
 */
export function spokenIn(template: Template, asked: Language): Language {
  if (asked !== 'zh' || template.languages.includes('zh')) return asked;
  return template.languages[0] ?? asked;
}

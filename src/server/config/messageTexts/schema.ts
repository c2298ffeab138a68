import { z } from 'zod';
import { marketCode } from '../../../contract/schemas/common.ts';
import { listTemplateErrors, listTextErrors, type TemplateError } from './errors.ts';
import {
  type MessagePhrase,
  type MessageTemplate,
  messagePhrases,
  phraseNames,
  templateNames,
} from './templates.ts';

const text = z.string().min(1);

/** One message in one language, by either way. */
const wording = z.strictObject({ sms: text, title: text, email: z.array(text).min(1) });

const template = z.strictObject({
  /** The way it goes where the borrower can be reached by both. */
  by: z.enum(['sms', 'email']),
  es: wording,
  en: wording,
});

const phrases = z.strictObject(toSchemaByName<MessagePhrase, typeof text>(phraseNames, text));
const templates = z.strictObject(toSchemaByName<MessageTemplate, typeof template>(templateNames, template));

const reply = z.string().regex(/^\p{Lu}{2,20}$/u, 'must be a word in capitals');

export const messagesSchema = z
  .strictObject({
    /** What a borrower answers to get no more reminders, and to get them again. */
    replies: z.strictObject({ stop: z.array(reply).min(1), again: z.array(reply).min(1) }),
    phrases: z.strictObject({ es: phrases, en: phrases }),
    templates,
    /** Templates that a market words for itself. */
    markets: z.record(marketCode, templates.partial()),
  })
  .superRefine(({ phrases, templates, markets }, context) => {
    const errors = [
      ...listPhraseErrors(phrases.es).map(prefixPath('phrases', 'es')),
      ...listPhraseErrors(phrases.en).map(prefixPath('phrases', 'en')),
      ...listTemplateErrors(templates).map(prefixPath('templates')),
      ...Object.entries(markets).flatMap(([market, marketTemplates]) =>
        listTemplateErrors(marketTemplates ?? {}).map(prefixPath('markets', market)),
      ),
    ];
    for (const error of errors) context.addIssue({ code: 'custom', ...error });
  });

export type MessagesConfig = z.output<typeof messagesSchema>;

function toSchemaByName<Name extends string, Schema>(
  names: readonly Name[],
  schema: Schema,
): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}

function listPhraseErrors(phraseTexts: Record<MessagePhrase, string>): TemplateError[] {
  return phraseNames.flatMap((name) =>
    listTextErrors(phraseTexts[name], messagePhrases[name], messagePhrases[name]).map((message) => ({
      path: [name],
      message,
    })),
  );
}

function prefixPath(...outer: string[]): (error: TemplateError) => TemplateError {
  return ({ path, message }) => ({ path: [...outer, ...path], message });
}

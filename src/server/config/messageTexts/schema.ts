import { z } from 'zod';
import { marketCode } from '../../../contract/schemas/common.ts';
import { type Mistake, templateMistakes, textMistakes } from './mistakes.ts';
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

const phrases = z.strictObject(ofEach<MessagePhrase, typeof text>(phraseNames, text));
const templates = z.strictObject(ofEach<MessageTemplate, typeof template>(templateNames, template));

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
    const mistakes = [
      ...phraseMistakes(phrases.es).map(within('phrases', 'es')),
      ...phraseMistakes(phrases.en).map(within('phrases', 'en')),
      ...templateMistakes(templates).map(within('templates')),
      ...Object.entries(markets).flatMap(([market, own]) =>
        templateMistakes(own ?? {}).map(within('markets', market)),
      ),
    ];
    for (const mistake of mistakes) context.addIssue({ code: 'custom', ...mistake });
  });

export type MessagesConfig = z.output<typeof messagesSchema>;

function ofEach<Name extends string, Schema>(names: readonly Name[], schema: Schema): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}

function phraseMistakes(said: Record<MessagePhrase, string>): Mistake[] {
  return phraseNames.flatMap((name) =>
    textMistakes(said[name], messagePhrases[name], messagePhrases[name]).map((message) => ({
      path: [name],
      message,
    })),
  );
}

function within(...outer: string[]): (mistake: Mistake) => Mistake {
  return ({ path, message }) => ({ path: [...outer, ...path], message });
}

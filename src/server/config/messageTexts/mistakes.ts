import { smsParts } from './gsm.ts';
import { commonValues, type MessageTemplate, messageTemplates, templateNames } from './templates.ts';

/** Where, under its names, and what is wrong there. */
export type Mistake = { path: string[]; message: string };

type Texts = { readonly sms: string; readonly title: string; readonly email: readonly string[] };
type Languages = { readonly es: Texts; readonly en: Texts };

/** A text of a phone is read at a glance; more parts are an e-mail. */
const mostParts = 3;

/** What a text names that nobody fills, and what it leaves out. */
export function textMistakes(text: string, values: readonly string[], needs: readonly string[]): string[] {
  const named = placeholdersOf(text);
  return [
    ...named
      .filter((name) => !values.includes(name))
      .map((name) => `{${name}} is nothing it may name: ${values.map((one) => `{${one}}`).join(' ')}`),
    ...needs.filter((name) => !named.includes(name)).map((name) => `has to name {${name}}`),
  ];
}

/** The same of every text of some templates. */
export function templateMistakes(
  templates: Partial<Record<MessageTemplate, Languages | undefined>>,
): Mistake[] {
  return templateNames.flatMap((name) => {
    const template = templates[name];
    if (template === undefined) return [];
    return (['es', 'en'] as const).flatMap((language) =>
      wordingMistakes(name, template[language]).map(({ path, message }) => ({
        path: [name, language, ...path],
        message,
      })),
    );
  });
}

function wordingMistakes(name: MessageTemplate, { sms, title, email }: Texts): Mistake[] {
  const { values, needs } = messageTemplates[name];
  const known = [...commonValues, ...values];
  const parts = smsParts(sms.replace(/\{(\w+)\}/g, (_, value: string) => longest[value] ?? ''));
  return [
    ...textMistakes(sms, known, needs).map((message) => ({ path: ['sms'], message })),
    ...textMistakes(title, known, []).map((message) => ({ path: ['title'], message })),
    ...textMistakes(email.join('\n'), known, needs).map((message) => ({ path: ['email'], message })),
    ...(parts > mostParts
      ? [{ path: ['sms'], message: `may take ${parts} parts of a text message, ${mostParts} at most` }]
      : []),
  ];
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

/** About as long as they become, in the alphabet of text messages. */
const longest: Readonly<Record<string, string>> = {
  brand: 'Some brand',
  name: 'A given name',
  product: 'Some product',
  order: 'Q23456789ABCD',
  link: 'https://loans.example/repayment?orderId=Q23456789ABCD',
  amount: '$123,456.78',
  next: '$123,456.78',
  due: '27 de septiembre',
  until: '27 de septiembre',
  by: '27 de septiembre',
  account: 'Some bank *1234',
  days: '15',
  folio: 'MX26-7KQ4-M2WX',
  pay: 'Paga por SPEI: CLABE 646180000000000000.',
  grows: 'Tomorrow it is $123,456.78.',
  offer: 'Tu oferta: con $123,456.78 el 27 de septiembre o antes terminas; abre la app y elige una parte.',
  left: 'Next is $123,456.78, by 27 September. In all $123,456.78 is left.',
  stop: 'Sin recordatorios: responde ALTO.',
};

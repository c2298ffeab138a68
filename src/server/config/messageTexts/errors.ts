import { countSmsParts } from './gsm.ts';
import { commonValues, type MessageTemplate, messageTemplates, templateNames } from './templates.ts';

/** Where, under its names, and what is wrong there. */
export type TemplateError = { path: string[]; message: string };

type MessageTexts = { readonly sms: string; readonly title: string; readonly email: readonly string[] };
type Languages = { readonly es: MessageTexts; readonly en: MessageTexts };

/** A text of a phone is read at a glance; more parts are an e-mail. */
const maxSmsParts = 3;

/** What a text names that nobody fills, and what it leaves out. */
export function listTextErrors(text: string, values: readonly string[], needs: readonly string[]): string[] {
  const placeholders = listPlaceholders(text);
  return [
    ...placeholders
      .filter((name) => !values.includes(name))
      .map((name) => `{${name}} is nothing it may name: ${values.map((one) => `{${one}}`).join(' ')}`),
    ...needs.filter((name) => !placeholders.includes(name)).map((name) => `has to name {${name}}`),
  ];
}

/** The same of every text of some templates. */
export function listTemplateErrors(
  templates: Partial<Record<MessageTemplate, Languages | undefined>>,
): TemplateError[] {
  return templateNames.flatMap((name) => {
    const template = templates[name];
    if (template === undefined) return [];
    return (['es', 'en'] as const).flatMap((language) =>
      listMessageErrors(name, template[language]).map(({ path, message }) => ({
        path: [name, language, ...path],
        message,
      })),
    );
  });
}

function listMessageErrors(name: MessageTemplate, { sms, title, email }: MessageTexts): TemplateError[] {
  const { values, requiredValues: needs } = messageTemplates[name];
  const allowedValues = [...commonValues, ...values];
  const parts = countSmsParts(sms.replace(/\{(\w+)\}/g, (_, value: string) => longestValues[value] ?? ''));
  return [
    ...listTextErrors(sms, allowedValues, needs).map((message) => ({ path: ['sms'], message })),
    ...listTextErrors(title, allowedValues, []).map((message) => ({ path: ['title'], message })),
    ...listTextErrors(email.join('\n'), allowedValues, needs).map((message) => ({
      path: ['email'],
      message,
    })),
    ...(parts > maxSmsParts
      ? [{ path: ['sms'], message: `may take ${parts} parts of a text message, ${maxSmsParts} at most` }]
      : []),
  ];
}

function listPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

/** About as long as they become, in the alphabet of text messages. */
const longestValues: Readonly<Record<string, string>> = {
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

import { codeMeanings } from '../../contract/codeMeanings.ts';
import {
  accountCode,
  cardCode,
  complaintCode,
  loanCode,
  promotionCode,
  successCode,
} from '../../contract/codes.ts';
import type { Endpoint, EndpointName, EnvelopeFamily } from '../../contract/endpoints.ts';
import { dataName, type JsonSchema, refTo } from './schemas.ts';

type Meant = readonly (readonly [code: string | number, meaning: string])[];

/** The codes a family refuses by, each with what it means. */
export const refusalCodes: Readonly<Record<EnvelopeFamily, Meant>> = {
  v3: [...meant(loanCode, codeMeanings.loan), ...meant(accountCode, codeMeanings.account)],
  legacy: meant(complaintCode, codeMeanings.complaint),
  store: meant(cardCode, codeMeanings.card),
  promotion: meant(promotionCode, codeMeanings.promotion),
};

const families = Object.keys(refusalCodes) as EnvelopeFamily[];

function meant<Name extends string>(
  codes: Record<Name, string | number>,
  meanings: Record<Name, string>,
): Meant {
  return (Object.keys(codes) as Name[]).map((name) => [codes[name], meanings[name]]);
}

/** What refuses and what fails, by family. */
export function envelopeSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    families.flatMap((family) => [
      [refusalName(family), refusalSchema(family)],
      [errorName(family), errorSchema(family)],
    ]),
  );
}

/** A call's answer with HTTP 200: its data, or a refusal. */
export function replySchema(family: EnvelopeFamily, name: EndpointName): JsonSchema {
  const success = envelope(family, true, { const: successCode[family] }, refTo(dataName(name)));
  return { oneOf: [success, refTo(refusalName(family))] };
}

const statuses = {
  '400': 'Malformed: the message names the field',
  '401': 'No valid session',
  '404': "Unknown, or another borrower's",
  '413': 'Too large',
  '415': 'Another type of content',
  '429': 'Too many; Retry-After says when to try again',
  '500': 'A fault of the server, with a request id',
  '503': 'The database is away: the same again after Retry-After seconds',
} as const;

export function errorResponses({ family }: Pick<Endpoint, 'family'>) {
  return Object.fromEntries(
    Object.entries(statuses).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: refTo(errorName(family)) } } },
    ]),
  );
}

function refusalSchema(family: EnvelopeFamily): JsonSchema {
  const codes = refusalCodes[family];
  const description = codes.map(([code, meaning]) => `- \`${code}\` ${meaning}`).join('\n');
  return envelope(family, false, { enum: codes.map(([code]) => code), description }, {});
}

function errorSchema(family: EnvelopeFamily): JsonSchema {
  const code = { description: 'The HTTP status', type: typeof successCode[family] };
  return envelope(family, false, code, { type: 'null' });
}

/** `data` of a refusal is null unless the code's meaning says what it holds. */
function envelope(family: EnvelopeFamily, success: boolean, code: JsonSchema, data: JsonSchema): JsonSchema {
  const flag = family === 'v3' ? { success: { const: success } } : {};
  return {
    type: 'object',
    required: [...Object.keys(flag), 'code', 'message', 'data'],
    properties: {
      ...flag,
      code,
      message: { type: 'string', description: 'For the borrower, in his language' },
      data,
    },
  };
}

function refusalName(family: EnvelopeFamily): string {
  return `Refusal_${family}`;
}

function errorName(family: EnvelopeFamily): string {
  return `Error_${family}`;
}

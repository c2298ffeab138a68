import {
  accountCode,
  cardCode,
  complaintCode,
  loanCode,
  promotionCode,
  successCode,
} from '../../../contract/codes.ts';
import type { Endpoint, EndpointName, EnvelopeFamily } from '../../../contract/endpoints.ts';
import { errorCodeDescriptions } from '../../../contract/errorCodeDescriptions.ts';
import { dataName, type JsonSchema, schemaRef } from './schemas.ts';

type CodeMeanings = readonly (readonly [code: string | number, meaning: string])[];

/** The codes a family refuses by, each with what it means. */
export const businessErrorCodes: Readonly<Record<EnvelopeFamily, CodeMeanings>> = {
  v3: [
    ...toCodeMeanings(loanCode, errorCodeDescriptions.loan),
    ...toCodeMeanings(accountCode, errorCodeDescriptions.account),
  ],
  legacy: toCodeMeanings(complaintCode, errorCodeDescriptions.complaint),
  store: toCodeMeanings(cardCode, errorCodeDescriptions.card),
  promotion: toCodeMeanings(promotionCode, errorCodeDescriptions.promotion),
};

const families = Object.keys(businessErrorCodes) as EnvelopeFamily[];

function toCodeMeanings<Name extends string>(
  codes: Record<Name, string | number>,
  meanings: Record<Name, string>,
): CodeMeanings {
  return (Object.keys(codes) as Name[]).map((name) => [codes[name], meanings[name]]);
}

/** What refuses and what fails, by family. */
export function envelopeSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    families.flatMap((family) => [
      [businessErrorName(family), businessErrorSchema(family)],
      [errorName(family), errorSchema(family)],
    ]),
  );
}

/** A call's answer with HTTP 200: its data, or a refusal. */
export function responseSchema(family: EnvelopeFamily, name: EndpointName): JsonSchema {
  const success = envelopeSchema(family, true, { const: successCode[family] }, schemaRef(dataName(name)));
  return { oneOf: [success, schemaRef(businessErrorName(family))] };
}

const statusDescriptions = {
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
    Object.entries(statusDescriptions).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: schemaRef(errorName(family)) } } },
    ]),
  );
}

function businessErrorSchema(family: EnvelopeFamily): JsonSchema {
  const codes = businessErrorCodes[family];
  const description = codes.map(([code, meaning]) => `- \`${code}\` ${meaning}`).join('\n');
  return envelopeSchema(family, false, { enum: codes.map(([code]) => code), description }, {});
}

function errorSchema(family: EnvelopeFamily): JsonSchema {
  const code = { description: 'The HTTP status', type: typeof successCode[family] };
  return envelopeSchema(family, false, code, { type: 'null' });
}

/** `data` of a refusal is null unless the code's meaning says what it holds. */
function envelopeSchema(
  family: EnvelopeFamily,
  success: boolean,
  code: JsonSchema,
  data: JsonSchema,
): JsonSchema {
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

function businessErrorName(family: EnvelopeFamily): string {
  return `Refusal_${family}`;
}

function errorName(family: EnvelopeFamily): string {
  return `Error_${family}`;
}

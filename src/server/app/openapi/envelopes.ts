import { z } from 'zod';
import {
  accountCode,
  cardCode,
  complaintCode,
  loanCode,
  promotionCode,
  successCode,
} from '../../../contract/codes.ts';
import { endpointNames, errorCodeDescriptions } from '../../../contract/descriptions.ts';
import {
  type Endpoint,
  type EndpointName,
  type EnvelopeFamily,
  endpoints,
} from '../../../contract/endpoints.ts';
import { emptyObject } from '../../../contract/schemas/common.ts';
import { schemas } from '../../../contract/schemas/index.ts';
import { channelView, headlineView, paymentView } from '../../../contract/schemas/views.ts';
import texts from './texts.json' with { type: 'json' };

export type JsonSchema = Record<string, unknown>;

const schemaUri = (id: string) => `#/components/schemas/${id}`;

export function requestName(name: EndpointName): string {
  return `${capitalize(name)}Request`;
}

export function dataName(name: EndpointName): string {
  return `${capitalize(name)}Data`;
}

export function schemaRef(id: string): JsonSchema {
  return { $ref: schemaUri(id) };
}

/** A JSON schema by name for what each call takes in its body, its `data`, and the parts that several of them share. */
export function namedSchemas(): Record<string, JsonSchema> {
  const postEndpoints = endpointNames.filter((name) => endpoints[name].method === 'POST');
  const requestSchemas = postEndpoints.map((name) => [requestName(name), schemas[name].request] as const);
  const responseSchemas = endpointNames.map((name) => [dataName(name), schemas[name].response] as const);
  const sharedSchemas = [
    ['Lead', headlineView],
    ['Payment', paymentView],
    ['Channel', channelView],
  ] as const;
  return {
    ...jsonSchemas([['Nothing', emptyObject], ...requestSchemas], 'input'),
    ...jsonSchemas([...sharedSchemas, ...responseSchemas], 'output'),
  };
}

export function jsonSchema(schema: z.ZodType): JsonSchema {
  return withoutDialect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

/** A schema that two names share is written once, under the first. */
function jsonSchemas(
  named: readonly (readonly [id: string, schema: z.ZodType])[],
  io: 'input' | 'output',
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of named) if (!registry.has(schema)) registry.add(schema, { id });
  const { schemas: generated } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: schemaUri,
    override: allowAdditionalProperties,
  });
  return Object.fromEntries(
    named.map(([id, schema]) => {
      const first = registry.get(schema)?.id ?? id;
      return [id, first === id ? withoutDialect(generated[id] ?? {}) : schemaRef(first)];
    }),
  );
}

/** A client must bear fields that come later. */
function allowAdditionalProperties({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

function withoutDialect({ $schema: _dialect, $id: _id, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function capitalize(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

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

export function errorResponses({ family }: Pick<Endpoint, 'family'>) {
  return Object.fromEntries(
    Object.entries(texts.failures).map(([status, description]) => [
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
      message: { type: 'string', description: 'For the borrower, in the borrower’s language' },
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

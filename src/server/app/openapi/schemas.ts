import { z } from 'zod';
import { endpointNames } from '../../../contract/endpointSummaries.ts';
import { type EndpointName, endpoints } from '../../../contract/endpoints.ts';
import { emptyObject } from '../../../contract/schemas/common.ts';
import { schemas } from '../../../contract/schemas/index.ts';
import { channelView, headlineView, paymentView } from '../../../contract/schemas/views.ts';

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

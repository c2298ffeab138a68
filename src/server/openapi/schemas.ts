import { z } from 'zod';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { nothing } from '../../contract/schemas/common.ts';
import { schemas } from '../../contract/schemas/index.ts';
import { channelView, leadView, paymentView } from '../../contract/schemas/views.ts';
import { endpointNames } from '../../contract/summaries.ts';

export type JsonSchema = Record<string, unknown>;

const uri = (id: string) => `#/components/schemas/${id}`;

export function requestName(name: EndpointName): string {
  return `${capital(name)}Request`;
}

export function dataName(name: EndpointName): string {
  return `${capital(name)}Data`;
}

export function refTo(id: string): JsonSchema {
  return { $ref: uri(id) };
}

/** A JSON schema by name for what each call takes in its body, its `data`, and the parts that several of them share. */
export function namedSchemas(): Record<string, JsonSchema> {
  const posted = endpointNames.filter((name) => endpoints[name].method === 'POST');
  const taken = posted.map((name) => [requestName(name), schemas[name].request] as const);
  const answered = endpointNames.map((name) => [dataName(name), schemas[name].response] as const);
  const shared = [
    ['Lead', leadView],
    ['Payment', paymentView],
    ['Channel', channelView],
  ] as const;
  return {
    ...jsonSchemas([['Nothing', nothing], ...taken], 'input'),
    ...jsonSchemas([...shared, ...answered], 'output'),
  };
}

export function jsonSchema(schema: z.ZodType): JsonSchema {
  return plain(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

/** A schema that two names share is written once, under the first. */
function jsonSchemas(
  named: readonly (readonly [id: string, schema: z.ZodType])[],
  io: 'input' | 'output',
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of named) if (!registry.has(schema)) registry.add(schema, { id });
  const { schemas: written } = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri, override: open });
  return Object.fromEntries(
    named.map(([id, schema]) => {
      const first = registry.get(schema)?.id ?? id;
      return [id, first === id ? plain(written[id] ?? {}) : refTo(first)];
    }),
  );
}

/** A client must bear fields that come later. */
function open({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

function plain({ $schema: _dialect, $id: _id, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

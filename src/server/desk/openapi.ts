import { z } from 'zod';
import { type DeskCall, type DeskCallName, deskCalls, deskPrefix } from '../../contract/desk/calls.ts';
import { waiting } from '../../contract/desk/schemas/approvals.ts';
import { deskSchemas } from '../../contract/desk/schemas/index.ts';
import { keyForm } from './door.ts';

type Json = Record<string, unknown>;

const error = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: { code: { type: 'string' }, message: { type: 'string' }, requestId: { type: 'string' } },
};

/** The desk's own OpenAPI 3.1: nothing in it is written twice. */
export function openApiOf(title: string): Json {
  const names = Object.keys(deskCalls) as DeskCallName[];
  const paths: Record<string, Json> = {};
  for (const name of names) {
    const { method, path } = deskCalls[name];
    const address = `${deskPrefix}/${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation(name) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title}: the desk`, version: '1.0.0' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'quincena-desk' } },
      schemas: { Error: error, Waiting: schemaOf(waiting) },
    },
  };
}

function operation(name: DeskCallName): Json {
  const call: DeskCall = deskCalls[name];
  const { properties = {}, required = [] } = schemaOf(deskSchemas[name].request) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, field = '']) => field);
  const others = Object.keys(properties).filter((field) => !inPath.includes(field));
  const inQuery = call.method === 'GET' ? others : [];
  const body = call.method === 'POST' ? others : [];
  return {
    operationId: name,
    security: call.kind === 'open' ? [] : [{ session: [] }],
    parameters: [
      ...inPath.map((field) => ({ name: field, in: 'path', required: true, schema: properties[field] })),
      ...inQuery.map((field) => ({
        name: field,
        in: 'query',
        required: required.includes(field),
        schema: properties[field],
      })),
      ...(call.kind === 'write' ? writeHeaders : []),
    ],
    ...(body.length === 0 ? {} : { requestBody: bodyOf(body, properties, required) }),
    responses: {
      '200': answer('Done', schemaOf(deskSchemas[name].response)),
      ...(call.kind === 'write' ? { '202': answer('Waits for a second person', ref('Waiting')) } : {}),
      ...Object.fromEntries(
        [400, 401, 403, 404, 409, 429].map((status) => [status, answer('Not done', ref('Error'))]),
      ),
    },
  };
}

const writeHeaders = [
  { name: 'x-desk', in: 'header', required: true, schema: { const: '1' } },
  {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', pattern: keyForm.source },
  },
];

function bodyOf(fields: string[], properties: Record<string, Json>, required: string[]): Json {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, properties[field]])),
    required: fields.filter((field) => required.includes(field)),
  };
  return { required: true, content: { 'application/json': { schema } } };
}

function answer(description: string, schema: Json): Json {
  return { description, content: { 'application/json': { schema } } };
}

function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return rest;
}

import { z } from 'zod';
import {
  type DeskCall,
  type DeskCallName,
  deskCalls,
  deskPrefix,
  staffHeader,
} from '../../../contract/desk/calls.ts';
import { pendingApproval } from '../../../contract/desk/schemas/approvals.ts';
import { deskSchemas } from '../../../contract/desk/schemas/index.ts';
import { idempotencyKeyPattern } from './authorization.ts';

type Json = Record<string, unknown>;

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    field: { type: 'string', description: 'The one that is missing or malformed' },
  },
};

/** The desk's own OpenAPI 3.1: nothing in it is written twice. */
export function buildOpenApi(title: string): Json {
  const names = Object.keys(deskCalls) as DeskCallName[];
  const paths: Record<string, Json> = {};
  for (const name of names) {
    const { method, path } = deskCalls[name];
    const address = `${deskPrefix}/${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[address] = { ...paths[address], [method.toLowerCase()]: toOperation(name) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title}: the desk`, version: '1.0.0' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'quincena-desk' } },
      schemas: { Error: errorSchema, Waiting: toJsonSchema(pendingApproval) },
    },
  };
}

function toOperation(name: DeskCallName): Json {
  const call: DeskCall = deskCalls[name];
  const { properties = {}, required = [] } = toJsonSchema(deskSchemas[name].request) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const pathFields = [...call.path.matchAll(/:(\w+)/g)].map(([, field = '']) => field);
  const otherFields = Object.keys(properties).filter((field) => !pathFields.includes(field));
  const queryFields = call.method === 'GET' ? otherFields : [];
  const bodyFields = call.method === 'POST' ? otherFields : [];
  return {
    operationId: name,
    security: call.kind === 'open' ? [] : [{ session: [] }],
    parameters: [
      ...pathFields.map((field) => ({ name: field, in: 'path', required: true, schema: properties[field] })),
      ...queryFields.map((field) => ({
        name: field,
        in: 'query',
        required: required.includes(field),
        schema: properties[field],
      })),
      ...(call.kind === 'write' ? writeHeaders : []),
    ],
    ...(bodyFields.length === 0 ? {} : { requestBody: requestBody(bodyFields, properties, required) }),
    responses: {
      '200': jsonResponse('Done', toJsonSchema(deskSchemas[name].response)),
      ...(call.kind === 'write'
        ? { '202': jsonResponse('Pending approval by a second person', schemaRef('Waiting')) }
        : {}),
      ...Object.fromEntries(
        [400, 401, 403, 404, 409, 429].map((status) => [
          status,
          jsonResponse('Not done', schemaRef('Error')),
        ]),
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
    schema: { type: 'string', pattern: idempotencyKeyPattern.source },
  },
  {
    name: staffHeader,
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description: 'The `staffId` of `me` that decided on it; 409 `otherPerson` in another’s session',
  },
];

function requestBody(fields: string[], properties: Record<string, Json>, required: string[]): Json {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, properties[field]])),
    required: fields.filter((field) => required.includes(field)),
  };
  return { required: true, content: { 'application/json': { schema } } };
}

function jsonResponse(description: string, schema: Json): Json {
  return { description, content: { 'application/json': { schema } } };
}

function schemaRef(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

function toJsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Json;
  return jsonSchema;
}

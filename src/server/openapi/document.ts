import { z } from 'zod';
import { successCode } from '../../contract/codes.ts';
import { addressOf, type Endpoint, type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { clientHeaders } from '../../contract/launch.ts';
import { schemas } from '../../contract/schemas/index.ts';

type JsonSchema = Record<string, unknown>;

/** The contract as OpenAPI 3.1: nothing in it is written twice. */
export function openApiDocument(title: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: `${title}: the calls of the product`,
      version: '1.0.0',
      description:
        'Every address also answers with and without the /already prefix, and takes a body as JSON, form or multipart.',
    },
    paths: Object.fromEntries(names().map((name) => [addressOf(endpoints[name]), pathItem(name)])),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'sessionId' },
        device: { type: 'apiKey', in: 'header', name: 'deviceId' },
      },
    },
  };
}

export function names(): EndpointName[] {
  return Object.keys(endpoints) as EndpointName[];
}

/** JSON schema of what a call takes and of its `data`. */
export function requestSchema(name: EndpointName): JsonSchema {
  return plain(z.toJSONSchema(schemas[name].request, { io: 'input', unrepresentable: 'any' }));
}

export function dataSchema(name: EndpointName): JsonSchema {
  return plain(z.toJSONSchema(schemas[name].response, { io: 'output', unrepresentable: 'any' }));
}

function plain({ $schema: _dialect, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function pathItem(name: EndpointName) {
  const endpoint: Endpoint = endpoints[name];
  const operation = {
    operationId: name,
    tags: [endpoint.client],
    ...(endpoint.guard === 'session' ? { security: [{ session: [], device: [] }] } : {}),
    parameters: [...headerParameters(endpoint), ...(endpoint.method === 'GET' ? queryParameters(name) : [])],
    ...(endpoint.method === 'POST' ? { requestBody: requestBody(name) } : {}),
    responses: {
      '200': {
        description: 'Success, or a business refusal with its own code',
        content: { 'application/json': { schema: envelopeSchema(endpoint, dataSchema(name)) } },
      },
      ...Object.fromEntries(Object.entries(errors).map(([status, description]) => [status, { description }])),
    },
  };
  return { [endpoint.method.toLowerCase()]: operation };
}

const errors = {
  '400': 'Malformed: the message names the field',
  '401': 'No valid session',
  '404': "Unknown, or another borrower's",
  '413': 'Too large',
  '415': 'Another type of content',
  '429': 'Too many; Retry-After says when to try again',
  '500': 'A fault of the server, with a request id',
};

function headerParameters(endpoint: Endpoint) {
  return clientHeaders[endpoint.client].map((name) => ({ name, in: 'header', schema: { type: 'string' } }));
}

function queryParameters(name: EndpointName) {
  const { properties = {}, required = [] } = requestSchema(name) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([field, schema]) => ({
    name: field,
    in: 'query',
    required: required.includes(field),
    schema,
  }));
}

function requestBody(name: EndpointName) {
  const schema = requestSchema(name);
  return {
    content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
  };
}

function envelopeSchema(endpoint: Endpoint, data: JsonSchema): JsonSchema {
  const code = { description: `${JSON.stringify(successCode[endpoint.family])} is success` };
  const flag = endpoint.family === 'v3' ? { success: { type: 'boolean' } } : {};
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { ...flag, code, message: { type: 'string' }, data },
  };
}

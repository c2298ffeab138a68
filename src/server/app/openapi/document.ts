import type { z } from 'zod';
import { endpointNames, endpointSummaries } from '../../../contract/descriptions.ts';
import {
  captchaPath,
  contractPath,
  documentPath,
  type Endpoint,
  type EndpointName,
  endpointPath,
  endpoints,
  providerNoticePath,
  uploadPath,
} from '../../../contract/endpoints.ts';
import { clientHeaders } from '../../../contract/launch.ts';
import { schemas } from '../../../contract/schemas/index.ts';
import { sandboxNoticeSchema } from '../../integrations/index.ts';
import { operatorRequests } from '../../modules/operator/index.ts';
import {
  envelopeSchemas,
  errorResponses,
  type JsonSchema,
  jsonSchema,
  namedSchemas,
  requestName,
  responseSchema,
  schemaRef,
} from './envelopes.ts';
import texts from './texts.json' with { type: 'json' };

/** The contract as OpenAPI 3.1: nothing in it is written twice. `origin` is empty where pages and calls share theirs. */
export function openApiDocument(title: string, origin: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: `${title}: the calls of the product`,
      version: '1.0.0',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      description:
        'Every address also answers with and without the /already prefix, and takes a body as JSON, form or multipart. ' +
        'Amounts are minor units (centavos, paise). A business refusal is HTTP 200 with a code of its own.',
    },
    servers: [{ url: origin === '' ? '/' : origin }],
    tags: Object.entries(texts.tags).map(([name, description]) => ({ name, description })),
    paths: {
      ...Object.fromEntries(endpointNames.map((name) => [endpointPath(endpoints[name]), pathItem(name)])),
      ...otherPaths(),
    },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'sessionId' },
        device: { type: 'apiKey', in: 'header', name: 'deviceId' },
        browser: { type: 'apiKey', in: 'cookie', name: 'appSession' },
        operator: { type: 'http', scheme: 'bearer' },
      },
      schemas: { ...namedSchemas(), ...envelopeSchemas() },
    },
  };
}

function pathItem(name: EndpointName) {
  const endpoint: Endpoint = endpoints[name];
  const operation = {
    operationId: name,
    summary: endpointSummaries[name],
    tags: [endpoint.client satisfies keyof typeof texts.tags],
    security: endpoint.guard === 'session' ? [{ session: [], device: [] }, { browser: [] }] : [],
    parameters: [...headerParameters(endpoint), ...(endpoint.method === 'GET' ? queryParameters(name) : [])],
    ...(endpoint.method === 'POST' ? { requestBody: requestBody(name, endpoint) } : {}),
    responses: {
      '200': {
        description: 'Success, or a business refusal with its own code',
        content: { 'application/json': { schema: responseSchema(endpoint.family, name) } },
      },
      ...errorResponses(endpoint),
    },
  };
  return { [endpoint.method.toLowerCase()]: operation };
}

/** `sessionId` and `deviceId` are what the security schemes name. */
function headerParameters(endpoint: Endpoint) {
  const secured: readonly string[] = endpoint.guard === 'session' ? ['sessionId', 'deviceId'] : [];
  return clientHeaders[endpoint.client]
    .filter((name) => !secured.includes(name))
    .map((name) => ({ name, in: 'header', schema: { type: 'string' } }));
}

function queryParameters(name: EndpointName) {
  const { properties = {}, required = [] } = requestSchema(name);
  return Object.entries(properties).map(([field, schema]) => ({
    name: field,
    in: 'query',
    required: required.includes(field),
    schema,
  }));
}

function requestBody(name: EndpointName, endpoint: Endpoint) {
  if (endpoint.fileField !== undefined) {
    const { properties = {}, required = [] } = requestSchema(name);
    const file = { [endpoint.fileField]: { type: 'string', contentMediaType: 'application/octet-stream' } };
    const schema = {
      type: 'object',
      required: [...required, endpoint.fileField],
      properties: { ...properties, ...file },
    };
    return { content: { 'multipart/form-data': { schema } } };
  }
  const schema = schemaRef(requestName(name));
  return { content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } } };
}

function requestSchema(name: EndpointName) {
  return jsonSchema(schemas[name].request) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
}

const bodies = { ...operatorRequests, sandboxNotice: sandboxNoticeSchema };
const paths: Readonly<Record<string, string>> = {
  getCaptcha: captchaPath,
  upload: `${uploadPath}/{name}`,
  contractPdf: `${contractPath}/{orderNo}.pdf`,
  documentPdf: `${documentPath}/{orderNo}/{kind}.pdf`,
  paymentWebhook: `${providerNoticePath}/{provider}`,
};

/** An operation as `texts.json` describes it. */
type Operation = {
  path?: string;
  method: string;
  summary: string;
  tags: string[];
  security?: object[];
  parameters?: object[];
  /** The name of the schema in {@link bodies}. */
  body?: string;
  content: object;
  failures: string[];
};

/** The addresses that aren't calls of the contract: files, notices, staff, and the server's own state. */
function otherPaths(): Record<string, JsonSchema> {
  const operations = Object.entries<Operation>(texts.operations);
  return Object.fromEntries(
    operations.map(([id, operation]) => [
      operation.path ?? paths[id],
      { [operation.method]: toOperation(id, operation) },
    ]),
  );
}

function toOperation(id: string, { summary, tags, security = [], parameters = [], ...operation }: Operation) {
  const { body, content, failures } = operation;
  const schema: z.ZodType | undefined = Object.entries(bodies).find(([name]) => name === body)?.[1];
  const responses = errorResponses({ family: 'v3' });
  return {
    operationId: id,
    summary,
    tags,
    security,
    parameters,
    ...(schema && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(schema) } } },
    }),
    responses: {
      '200': { description: summary, content },
      ...Object.fromEntries(failures.map((status) => [status, responses[status]])),
    },
  };
}

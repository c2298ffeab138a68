import type { z } from 'zod';
import {
  captchaPath,
  contractPath,
  documentPath,
  paymentWebhookPath,
  uploadPath,
} from '../../../contract/endpoints.ts';
import { sandboxNoticeSchema } from '../../integrations/index.ts';
import { operatorRequests } from '../../modules/operator/index.ts';
import { errorResponses, type JsonSchema, jsonSchema, type Tag } from './envelopes.ts';

type OperationDescription = {
  id: string;
  summary: string;
  tag: Tag;
  parameters?: readonly JsonSchema[];
  body?: z.ZodType;
  security?: readonly JsonSchema[];
  response: { type: string; schema: JsonSchema };
  failures: readonly string[];
};

const stringSchema: JsonSchema = { type: 'string' };
const v3ErrorResponses = errorResponses({ family: 'v3' });

type OperatorRow = readonly [
  method: 'get' | 'post',
  path: string,
  id: string,
  summary: string,
  request: keyof typeof operatorRequests | null,
  response: OperationDescription['response'],
];

/** The addresses that aren't calls of the contract: files, notices, staff, and the server's own state. */
export function otherPaths(): Record<string, JsonSchema> {
  const operatorPaths = operatorRows.map(([method, path, ...row]) => [
    `/operator/${path}`,
    { [method]: toOperation(operatorOperation(...row)) },
  ]);
  return {
    [captchaPath]: { get: toOperation(captcha) },
    [`${uploadPath}/{name}`]: { get: toOperation(upload) },
    [`${contractPath}/{orderNo}.pdf`]: { get: toOperation(contractPdf) },
    [`${documentPath}/{orderNo}/{kind}.pdf`]: { get: toOperation(documentPdf) },
    [`${paymentWebhookPath}/{provider}`]: { post: toOperation(webhook) },
    ...Object.fromEntries(operatorPaths),
    '/health': { get: toOperation(healthOperation('health', 'The process lives')) },
    '/ready': {
      get: toOperation({
        ...healthOperation('ready', 'The server can serve'),
        response: readiness,
        failures: ['503'],
      }),
    },
  };
}

function toOperation({
  id,
  summary,
  tag,
  parameters = [],
  body,
  security = [],
  response,
  failures,
}: OperationDescription) {
  return {
    operationId: id,
    summary,
    tags: [tag],
    security,
    parameters,
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body) } } } }),
    responses: {
      '200': { description: summary, content: { [response.type]: { schema: response.schema } } },
      ...Object.fromEntries(
        failures.map((status) => [status, v3ErrorResponses[status] ?? { description: 'Not now' }]),
      ),
    },
  };
}

function toParameter(
  name: string,
  location: 'path' | 'query' | 'header',
  schema: JsonSchema = stringSchema,
  required = true,
) {
  return { name, in: location, required, schema };
}

const signatureParameters = [toParameter('expires', 'query'), toParameter('signature', 'query')];

const captcha: OperationDescription = {
  id: 'getCaptcha',
  summary: 'The captcha’s picture, or with kind=question a task in words',
  tag: 'files',
  parameters: [
    toParameter('sid', 'query'),
    toParameter('kind', 'query', { enum: ['picture', 'question'] }, false),
    toParameter('language', 'query', stringSchema, false),
  ],
  response: { type: 'image/png', schema: {} },
  failures: ['400', '404', '429'],
};

const upload: OperationDescription = {
  id: 'upload',
  summary: 'A picture of a complaint, at the signed address that a call gave',
  tag: 'files',
  parameters: [toParameter('name', 'path'), ...signatureParameters],
  response: { type: 'image/jpeg', schema: {} },
  failures: ['404'],
};

const contractPdf: OperationDescription = {
  id: 'contractPdf',
  summary: 'A contract as PDF, at the signed address that contract-detail gave',
  tag: 'files',
  parameters: [toParameter('orderNo', 'path'), ...signatureParameters],
  response: { type: 'application/pdf', schema: {} },
  failures: ['404'],
};

const documentPdf: OperationDescription = {
  id: 'documentPdf',
  summary: 'A receipt, statement or letter as PDF, at the signed address that document-list gave',
  tag: 'files',
  parameters: [toParameter('orderNo', 'path'), toParameter('kind', 'path'), ...signatureParameters],
  response: { type: 'application/pdf', schema: {} },
  failures: ['404'],
};

const webhook: OperationDescription = {
  id: 'paymentWebhook',
  summary: 'A provider tells of a payment; the body shown is the sandbox’s',
  tag: 'providers',
  parameters: [
    toParameter('provider', 'path'),
    {
      ...toParameter('x-signature', 'header'),
      description: 'The sandbox’s: hex HMAC-SHA256 of the raw body with SANDBOX_WEBHOOK_SECRET',
    },
  ],
  body: sandboxNoticeSchema,
  response: jsonAnswer({ received: { const: true }, outcome: stringSchema }),
  failures: ['401', '404', '413'],
};

function operatorOperation(
  id: string,
  summary: string,
  requestName: keyof typeof operatorRequests | null,
  response: OperationDescription['response'],
): OperationDescription {
  const body = requestName === null ? {} : { body: operatorRequests[requestName] };
  return {
    id,
    summary,
    tag: 'operator',
    ...body,
    security: [{ operator: [] }],
    response,
    failures: ['400', '401', '404'],
  };
}

function healthOperation(id: string, summary: string): OperationDescription {
  return {
    id,
    summary,
    tag: 'machine',
    response: jsonAnswer({ status: stringSchema }),
    failures: ['500', '503'],
  };
}

function jsonAnswer(properties: Record<string, JsonSchema>): OperationDescription['response'] {
  return {
    type: 'application/json',
    schema: { type: 'object', required: Object.keys(properties), properties },
  };
}

/** What isn't connected hinders no serving, so it is told with 200. */
const readiness = jsonAnswer({
  status: stringSchema,
  notConnected: {
    type: 'array',
    items: { type: 'object', properties: { what: stringSchema, channel: stringSchema, means: stringSchema } },
  },
  jobsGivenUp: { type: 'integer', description: 'Within 7 days' },
});
const orderState = jsonAnswer({
  orderId: stringSchema,
  borrowerId: { type: 'integer' },
  state: stringSchema,
  payTo: {
    type: ['object', 'null'],
    description: 'While its money is to be paid out: to whom',
    properties: { name: stringSchema, bankCode: stringSchema, account: stringSchema },
  },
});
const objectList: JsonSchema = { type: 'array', items: { type: 'object' } };
const suspense = jsonAnswer({ payments: objectList });
const claims = jsonAnswer({ claims: objectList });
const answered = jsonAnswer({ answered: { const: true } });
const differences = jsonAnswer({ payments: objectList, reversals: objectList, missingFiles: objectList });
const closed = jsonAnswer({ closed: { const: true } });
const matched = jsonAnswer({ matched: { const: true } });
const replayed = jsonAnswer({
  from: { type: 'integer' },
  to: { type: 'integer' },
  events: { type: 'integer' },
});
const refund = jsonAnswer({
  refunded: { type: 'integer', description: 'Minor units' },
  refundId: stringSchema,
});

const operatorRows: readonly OperatorRow[] = [
  [
    'post',
    'orders/decide',
    'operatorDecide',
    'Approves or declines an order in review',
    'decision',
    orderState,
  ],
  [
    'post',
    'orders/paid-out',
    'operatorPaidOut',
    'Says that a loan has reached its borrower',
    'order',
    orderState,
  ],
  ['get', 'suspense', 'operatorSuspense', 'Money that waits for its debt', null, suspense],
  [
    'get',
    'claims',
    'operatorClaims',
    'Payments that borrowers say they made, with what may be them',
    null,
    claims,
  ],
  [
    'post',
    'claims/answer',
    'operatorClaimAnswer',
    'Closes a claim with what was found',
    'claimAnswer',
    answered,
  ],
  ['post', 'suspense/match', 'operatorMatch', 'Books waiting money to an order', 'payment', matched],
  ['get', 'differences', 'operatorDifferences', 'What providers tell in two ways', null, differences],
  [
    'post',
    'differences/close',
    'operatorClose',
    'Says what a payment turned out to be',
    'difference',
    closed,
  ],
  [
    'post',
    'refund',
    'operatorRefund',
    'Pays the credit of a payment, or a part of it, back',
    'refund',
    refund,
  ],
  ['post', 'events/replay', 'operatorReplay', 'Sends events again, by their numbers', 'replay', replayed],
];

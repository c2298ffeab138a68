import type { z } from 'zod';
import {
  captchaPath,
  contractPath,
  documentPath,
  paymentWebhookPath,
  uploadPath,
} from '../../contract/endpoints.ts';
import { operatorRequests } from '../operator/index.ts';
import { sandboxNotice } from '../providers/index.ts';
import type { Tag } from './document.ts';
import { errorResponses } from './envelopes.ts';
import { type JsonSchema, jsonSchema } from './schemas.ts';

type Described = {
  id: string;
  summary: string;
  tag: Tag;
  parameters?: readonly JsonSchema[];
  body?: z.ZodType;
  security?: readonly JsonSchema[];
  answer: { type: string; schema: JsonSchema };
  failures: readonly string[];
};

const text: JsonSchema = { type: 'string' };
const errors = errorResponses({ family: 'v3' });

/** The addresses that aren't calls of the contract: files, notices, staff, and the server's own state. */
export function otherPaths(): Record<string, JsonSchema> {
  return {
    [captchaPath]: { get: operation(captcha) },
    [`${uploadPath}/{name}`]: { get: operation(upload) },
    [`${contractPath}/{orderNo}.pdf`]: { get: operation(contractPdf) },
    [`${documentPath}/{orderNo}/{kind}.pdf`]: { get: operation(documentPdf) },
    [`${paymentWebhookPath}/{provider}`]: { post: operation(webhook) },
    '/operator/orders/decide': {
      post: operation(
        staff('operatorDecide', 'Approves or declines an order in review', 'decision', orderState),
      ),
    },
    '/operator/orders/paid-out': {
      post: operation(
        staff('operatorPaidOut', 'Says that a loan has reached its borrower', 'order', orderState),
      ),
    },
    '/operator/suspense': {
      get: operation(staff('operatorSuspense', 'Money that waits for its debt', null, suspense)),
    },
    '/operator/claims': {
      get: operation(
        staff('operatorClaims', 'Payments that borrowers say they made, with what may be them', null, claims),
      ),
    },
    '/operator/claims/answer': {
      post: operation(
        staff('operatorClaimAnswer', 'Closes a claim with what was found', 'claimAnswer', answered),
      ),
    },
    '/operator/suspense/match': {
      post: operation(staff('operatorMatch', 'Books waiting money to an order', 'payment', matched)),
    },
    '/operator/differences': {
      get: operation(staff('operatorDifferences', 'What providers tell in two ways', null, differences)),
    },
    '/operator/differences/close': {
      post: operation(staff('operatorClose', 'Says what a payment turned out to be', 'difference', closed)),
    },
    '/operator/refund': {
      post: operation(
        staff('operatorRefund', 'Pays the credit of a payment, or a part of it, back', 'refund', refund),
      ),
    },
    '/operator/events/replay': {
      post: operation(staff('operatorReplay', 'Sends events again, by their numbers', 'replay', replayed)),
    },
    '/health': { get: operation(state('health', 'The process lives')) },
    '/ready': {
      get: operation({ ...state('ready', 'The server can serve'), answer: readiness, failures: ['503'] }),
    },
  };
}

function operation({ id, summary, tag, parameters = [], body, security = [], answer, failures }: Described) {
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
      '200': { description: summary, content: { [answer.type]: { schema: answer.schema } } },
      ...Object.fromEntries(failures.map((status) => [status, errors[status] ?? { description: 'Not now' }])),
    },
  };
}

function parameter(
  name: string,
  where: 'path' | 'query' | 'header',
  schema: JsonSchema = text,
  required = true,
) {
  return { name, in: where, required, schema };
}

const signed = [parameter('expires', 'query'), parameter('signature', 'query')];

const captcha: Described = {
  id: 'getCaptcha',
  summary: 'The captcha’s picture, or with kind=question a task in words',
  tag: 'files',
  parameters: [
    parameter('sid', 'query'),
    parameter('kind', 'query', { enum: ['picture', 'question'] }, false),
    parameter('language', 'query', text, false),
  ],
  answer: { type: 'image/png', schema: {} },
  failures: ['400', '404', '429'],
};

const upload: Described = {
  id: 'upload',
  summary: 'A picture of a complaint, at the signed address that a call gave',
  tag: 'files',
  parameters: [parameter('name', 'path'), ...signed],
  answer: { type: 'image/jpeg', schema: {} },
  failures: ['404'],
};

const contractPdf: Described = {
  id: 'contractPdf',
  summary: 'A contract as PDF, at the signed address that contract-detail gave',
  tag: 'files',
  parameters: [parameter('orderNo', 'path'), ...signed],
  answer: { type: 'application/pdf', schema: {} },
  failures: ['404'],
};

const documentPdf: Described = {
  id: 'documentPdf',
  summary: 'A receipt, statement or letter as PDF, at the signed address that document-list gave',
  tag: 'files',
  parameters: [parameter('orderNo', 'path'), parameter('kind', 'path'), ...signed],
  answer: { type: 'application/pdf', schema: {} },
  failures: ['404'],
};

const webhook: Described = {
  id: 'paymentWebhook',
  summary: 'A provider tells of a payment; the body shown is the sandbox’s',
  tag: 'providers',
  parameters: [
    parameter('provider', 'path'),
    {
      ...parameter('x-signature', 'header'),
      description: 'The sandbox’s: hex HMAC-SHA256 of the raw body with SANDBOX_WEBHOOK_SECRET',
    },
  ],
  body: sandboxNotice,
  answer: json({ received: { const: true }, outcome: text }),
  failures: ['401', '404', '413'],
};

function staff(
  id: string,
  summary: string,
  takes: keyof typeof operatorRequests | null,
  answer: Described['answer'],
): Described {
  const body = takes === null ? {} : { body: operatorRequests[takes] };
  return {
    id,
    summary,
    tag: 'operator',
    ...body,
    security: [{ operator: [] }],
    answer,
    failures: ['400', '401', '404'],
  };
}

function state(id: string, summary: string): Described {
  return { id, summary, tag: 'machine', answer: json({ status: text }), failures: ['500', '503'] };
}

function json(properties: Record<string, JsonSchema>): Described['answer'] {
  return {
    type: 'application/json',
    schema: { type: 'object', required: Object.keys(properties), properties },
  };
}

/** What isn't connected hinders no serving, so it is told with 200. */
const readiness = json({
  status: text,
  notConnected: {
    type: 'array',
    items: { type: 'object', properties: { what: text, channel: text, means: text } },
  },
  jobsGivenUp: { type: 'integer', description: 'Within 7 days' },
});
const orderState = json({
  orderId: text,
  borrowerId: { type: 'integer' },
  state: text,
  payTo: {
    type: ['object', 'null'],
    description: 'While its money is to be paid out: to whom',
    properties: { name: text, bankCode: text, account: text },
  },
});
const listed: JsonSchema = { type: 'array', items: { type: 'object' } };
const suspense = json({ payments: listed });
const claims = json({ claims: listed });
const answered = json({ answered: { const: true } });
const differences = json({ payments: listed, reversals: listed, missingFiles: listed });
const closed = json({ closed: { const: true } });
const matched = json({ matched: { const: true } });
const replayed = json({ from: { type: 'integer' }, to: { type: 'integer' }, events: { type: 'integer' } });
const refund = json({ refunded: { type: 'integer', description: 'Minor units' }, refundId: text });

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
import { errorResponses, type JsonSchema, jsonSchema } from './envelopes.ts';
import texts from './texts.json' with { type: 'json' };

const bodies = { ...operatorRequests, sandboxNotice: sandboxNoticeSchema };
const paths: Readonly<Record<string, string>> = {
  getCaptcha: captchaPath,
  upload: `${uploadPath}/{name}`,
  contractPdf: `${contractPath}/{orderNo}.pdf`,
  documentPdf: `${documentPath}/{orderNo}/{kind}.pdf`,
  paymentWebhook: `${paymentWebhookPath}/{provider}`,
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
export function otherPaths(): Record<string, JsonSchema> {
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

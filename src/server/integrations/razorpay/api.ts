import { z } from 'zod';
import {
  ProviderError,
  type ProviderRequest,
  type ProviderResponse,
  parseProviderAnswer,
  requestProvider,
} from '../request.ts';

export type RazorpaySettings = { api: string; keyId: string; keySecret: string; webhookSecret: string };
export type RazorpayClient = (
  method: 'GET' | 'POST',
  path: string,
  timeoutMs: number,
  options?: Pick<ProviderRequest, 'body' | 'headers'>,
) => Promise<ProviderResponse>;

/** Basic authentication, JSON both ways, amounts in paise, instants in seconds. Source: https://razorpay.com/docs/api */
export function createRazorpayClient(
  provider: string,
  { api, keyId, keySecret }: Pick<RazorpaySettings, 'api' | 'keyId' | 'keySecret'>,
): RazorpayClient {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return (method, path, timeoutMs, { body, headers } = {}) =>
    requestProvider({
      provider,
      url: `${api}/v1${path}`,
      method,
      body,
      timeoutMs,
      headers: { authorization, ...headers },
    });
}

const errorBody = z.object({
  error: z.object({
    code: z.string().default(''),
    reason: z.string().nullish(),
    field: z.string().nullish(),
  }),
});

/** What was wrong, without the description, which may quote an account. */
export function parseError({ status, body }: ProviderResponse): { code: string; field: string } {
  const { code = '', reason, field } = errorBody.safeParse(body).data?.error ?? {};
  return { code: [status, code, reason].filter(Boolean).join(' '), field: field ?? '' };
}

/** The body of a good answer. Throws {@link ProviderError} on a refusal, and on another shape. */
export function parseBody<Schema extends z.ZodType>(
  provider: string,
  answer: ProviderResponse,
  schema: Schema,
): z.output<Schema> {
  if (answer.status !== 200) throw new ProviderError(provider, 'refused', parseError(answer).code);
  return parseProviderAnswer(provider, schema, answer.body);
}

export const seconds = z
  .int()
  .positive()
  .transform((value) => new Date(value * 1000));
export const id = z.string().min(1).max(128);
export const paise = z.int().positive();
export const currency = z.string().regex(/^[A-Z]{3}$/);

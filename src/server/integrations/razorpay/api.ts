import { z } from 'zod';
import { basicAuthorization, createProviderClient, type ProviderClient } from '../request.ts';

export type RazorpaySettings = { api: string; keyId: string; keySecret: string; webhookSecret: string };
/** Basic authentication, JSON both ways, amounts in paise, instants in seconds. Source: https://razorpay.com/docs/api */
export function createRazorpayClient(
  provider: string,
  { api, keyId, keySecret }: Pick<RazorpaySettings, 'api' | 'keyId' | 'keySecret'>,
): ProviderClient {
  return createProviderClient(provider, {
    api: `${api}/v1`,
    headers: { authorization: basicAuthorization(keyId, keySecret) },
    toErrorCode(body) {
      const { code, reason } = parseError(body);
      return [code, reason].filter(Boolean).join(' ');
    },
  });
}

const errorSchema = z.object({
  error: z.object({
    code: z.string().default(''),
    reason: z.string().nullish(),
    field: z.string().nullish(),
  }),
});

/** The error's fields without its description, which may quote an account. */
export function parseError(body: unknown) {
  return errorSchema.safeParse(body).data?.error ?? { code: '', reason: '', field: '' };
}

export const secondsSchema = z
  .int()
  .positive()
  .transform((value) => new Date(value * 1000));
export const idSchema = z.string().min(1).max(128);
export const paiseSchema = z.int().positive();
export const currencySchema = z.string().regex(/^[A-Z]{3}$/);

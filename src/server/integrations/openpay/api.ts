import { z } from 'zod';
import type { OpenpaySettings } from '../../config/index.ts';
import { basicAuthorization, createProviderClient, type ProviderClient } from '../request.ts';

/**
 * The part of Openpay's API that we use. Source: https://www.openpay.mx/docs/api and
 * https://www.openpay.mx/docs/webhooks.html, read in November 2026. Amounts in pesos with two decimals.
 */

const text = z.string().min(1).max(128);

const centavos = z
  .number()
  .positive()
  .transform((pesos) => Math.round(pesos * 100));

const instant = z.iso.datetime({ offset: true }).transform((at) => new Date(at));

export const charge = z.object({
  id: text,
  amount: centavos,
  currency: z.string().regex(/^[A-Z]{3}$/),
  method: z.string(),
  status: z.string(),
  order_id: z.string().nullish(),
  operation_date: instant.nullish(),
  creation_date: instant.nullish(),
  payment_method: z
    .object({ type: z.string(), reference: text.optional(), url: z.url().optional() })
    .nullish(),
  refund: z.object({ id: text, amount: centavos }).nullish(),
});
export type Charge = z.output<typeof charge>;

const error = z.object({ error_code: z.number(), category: z.string().optional() });

/** The error code of an order id that is already used. */
export const orderIdUsedCode = 1006;

export const event = z.object({
  type: z.string().min(1),
  event_date: instant.nullish(),
  verification_code: z.string().max(64).optional(),
  transaction: z.unknown().optional(),
});

export const provider = 'openpay';

/** A client of its charges API. The private key is the user name of Basic authentication, without a password. */
export function createOpenpayClient({ api, merchant, key }: OpenpaySettings): ProviderClient {
  return createProviderClient(provider, {
    api: `${api}/v1/${encodeURIComponent(merchant)}/charges`,
    headers: { authorization: basicAuthorization(key, '') },
    toErrorCode: (body) => String(getErrorCode(body)),
  });
}

export function getErrorCode(body: unknown): number {
  return error.safeParse(body).data?.error_code ?? 0;
}

/** Finds the charge of an order id: a list of at most one. */
export async function listChargesOfOrder(
  client: ProviderClient,
  orderId: string,
  timeoutMs: number,
): Promise<Charge[]> {
  const query = `?order_id=${encodeURIComponent(orderId)}`;
  const charges = await client.requestParsed(charge.array(), 'GET', query, timeoutMs);
  return charges.filter((charge) => charge.order_id === orderId);
}

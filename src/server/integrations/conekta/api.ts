import { z } from 'zod';
import { toSender } from '../payment/provider.ts';
import { createProviderClient, type ProviderClient } from '../request.ts';

/**
 * The part of Conekta's API that we use. Source: its OpenAPI description, version 2.3.0
 * (https://github.com/conekta/openapi, MIT). Amounts in centavos, instants in seconds since 1970.
 */

/** Selects the API version. */
export const acceptHeader = 'application/vnd.conekta-v2.3.0+json';

const seconds = z
  .int()
  .positive()
  .transform((value) => new Date(value * 1000));

/** A store's barcode is sometimes sent as a number, whose digits `parseJsonExactly` keeps. */
const digits = z.union([z.string(), z.int().nonnegative().transform(String)]).pipe(z.string().min(1).max(64));

const method = z.discriminatedUnion('object', [
  z.object({ object: z.literal('cash_payment'), reference: digits, expires_at: seconds.optional() }),
  z.object({
    object: z.literal('bank_transfer_payment'),
    clabe: digits,
    expires_at: seconds.optional(),
    issuing_account_holder_name: z.unknown().optional(),
    issuing_account_number: z.unknown().optional(),
  }),
  z.object({ object: z.literal('card_payment') }),
]);

export const charge = z.object({
  id: z.string().min(1).max(128),
  amount: z.int().positive(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  status: z.string(),
  created_at: seconds,
  paid_at: seconds.nullish(),
  reference_id: z.string().max(128).nullish(),
  payment_method: method,
});
export type Charge = z.output<typeof charge>;

export const order = z.object({
  id: z.string().min(1).max(128),
  payment_status: z.string().optional(),
  charges: z.object({ data: z.array(charge) }).nullish(),
  next_action: z.object({ redirect_to_url: z.object({ url: z.url() }).optional() }).nullish(),
});
export type Order = z.output<typeof order>;

/** A customer is created with one card. */
export const customer = z.object({
  id: z.string().min(1).max(128),
  payment_sources: z.object({
    data: z.tuple([
      z.object({
        id: z.string().min(1).max(128),
        last4: z.string().regex(/^\d{4}$/),
        brand: z.string().min(1),
        issuer: z.string().optional(),
      }),
    ]),
  }),
});

const error = z.object({ details: z.array(z.object({ code: z.string() })).default([]) });

export const event = z.object({
  id: z.string().min(1).max(128),
  type: z.string().min(1),
  created_at: seconds,
  data: z.object({ object: z.unknown().optional() }).optional(),
});

/** The number that the payer types or transfers to; for a card the id given to the charge. */
export function getReference({ id, reference_id, payment_method: method }: Charge): string {
  if (method.object === 'card_payment') return reference_id ?? id;
  return method.object === 'cash_payment' ? method.reference : method.clabe;
}

/** The sender of a transfer, if Conekta names one. */
export function findSender({ payment_method: method }: Charge) {
  if (method.object !== 'bank_transfer_payment') return {};
  return toSender(method.issuing_account_holder_name, method.issuing_account_number);
}

/** Our reference of a card charge, which names its borrower. */
export function toChargeReference({
  borrowerId,
  recordId,
}: {
  borrowerId: number;
  recordId: string;
}): string {
  return `${borrowerId}:${recordId}`;
}

/** The borrower and card payment of one of our card charges; undefined for any other charge. */
export function parseCardChargeReference({ reference_id, payment_method: method }: Charge) {
  const [, borrowerId, recordId] = /^(\d{1,15}):(C[0-9a-f]{24})$/.exec(reference_id ?? '') ?? [];
  if (method.object !== 'card_payment' || recordId === undefined) return undefined;
  return { borrowerId: Number(borrowerId), recordId };
}

export const conekta = 'conekta';

/** A client of Conekta's API, authorized by the private key. */
export function createConektaClient({ api, key }: { api: string; key: string }): ProviderClient {
  const headers = { accept: acceptHeader, authorization: `Bearer ${key}`, 'accept-language': 'es' };
  const toErrorCode = (body: unknown) => error.safeParse(body).data?.details[0]?.code ?? '';
  return createProviderClient(conekta, { api, headers, toErrorCode });
}

export function orderPath(id: string, action = ''): string {
  return `/orders/${encodeURIComponent(id)}${action}`;
}

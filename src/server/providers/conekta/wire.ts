import { z } from 'zod';

/**
 * What of Conekta's API we rely on, in our own words. Source: its OpenAPI description, version 2.3.0
 * (https://github.com/conekta/openapi, MIT). Amounts in centavos, instants in seconds since 1970.
 */

/** Which version answers. */
export const accept = 'application/vnd.conekta-v2.3.0+json';

const seconds = z
  .int()
  .positive()
  .transform((value) => new Date(value * 1000));

/** A store's barcode is at times sent as a number, which `parseExactly` leaves whole. */
const digits = z.union([z.string(), z.int().nonnegative().transform(String)]).pipe(z.string().min(1).max(64));

const method = z.discriminatedUnion('object', [
  z.object({ object: z.literal('cash_payment'), reference: digits, expires_at: seconds.optional() }),
  z.object({ object: z.literal('bank_transfer_payment'), clabe: digits, expires_at: seconds.optional() }),
]);

export const charge = z.object({
  id: z.string().min(1).max(128),
  amount: z.int().positive(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  status: z.string(),
  created_at: seconds,
  paid_at: seconds.nullish(),
  payment_method: method,
});
export type Charge = z.output<typeof charge>;

export const order = z.object({
  id: z.string().min(1).max(128),
  payment_status: z.string().optional(),
  charges: z.object({ data: z.array(charge) }).optional(),
});

export const error = z.object({ details: z.array(z.object({ code: z.string() })).default([]) });

export const event = z.object({
  id: z.string().min(1).max(128),
  type: z.string().min(1),
  created_at: seconds,
  data: z.object({ object: z.unknown().optional() }).optional(),
});

/** What the payer types or transfers to. */
export function referenceOf({ payment_method: method }: Charge): string {
  return method.object === 'cash_payment' ? method.reference : method.clabe;
}

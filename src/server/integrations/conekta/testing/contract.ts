import { z } from 'zod';

/**
 * What Conekta's OpenAPI description 2.3.0 (https://github.com/conekta/openapi, MIT) asks of the requests we make, in our
 * own words: `POST /orders` with one charge or, for a card, none, `POST /orders/{id}/charges`, `POST /customers`. Names that it doesn't have are refused here, so that none slips in.
 */
const metadata = z.record(z.string(), z.union([z.string().max(249), z.number(), z.boolean()]));

const lineItem = z.strictObject({
  name: z.string().min(3).max(249),
  quantity: z.int().min(1),
  unit_price: z.int().min(0).max(2_147_483_647),
  metadata: metadata.optional(),
});

export const orderRequest = z.strictObject({
  currency: z.string().max(3),
  customer_info: z.union([
    z.strictObject({
      name: z.string(),
      email: z.email(),
      phone: z.string(),
      corporate: z.boolean().optional(),
      object: z.string().optional(),
    }),
    z.strictObject({ customer_id: z.string() }),
  ]),
  line_items: z.array(lineItem),
  charges: z
    .array(
      z.strictObject({
        amount: z.int().optional(),
        reference_id: z.string().optional(),
        payment_method: z.strictObject({ type: z.enum(['cash', 'spei']), expires_at: z.int().optional() }),
      }),
    )
    .length(1)
    .optional(),
  metadata: metadata.optional(),
  three_ds_mode: z.enum(['strict', 'not_strict', 'smart']).optional(),
  return_url: z.url().optional(),
});
export type OrderRequest = z.output<typeof orderRequest>;

export const chargeRequest = z.strictObject({
  amount: z.int().optional(),
  reference_id: z.string().optional(),
  payment_method: z.strictObject({ type: z.literal('card'), payment_source_id: z.string() }),
});

export const customerRequest = z.strictObject({
  name: z.string(),
  email: z.email(),
  phone: z.string(),
  custom_reference: z.string().optional(),
  payment_sources: z.array(z.strictObject({ type: z.literal('card'), token_id: z.string() })).length(1),
});

import { z } from 'zod';

/**
 * What Conekta's OpenAPI description 2.3.0 (https://github.com/conekta/openapi, MIT) asks of the requests we make, in our
 * own words: `POST /orders` with one charge. Names that it doesn't have are refused here, so that none slips in.
 */
const metadata = z.record(z.string(), z.union([z.string().max(249), z.number(), z.boolean()]));

export const orderRequest = z.strictObject({
  currency: z.string().max(3),
  customer_info: z.strictObject({
    name: z.string(),
    email: z.email(),
    phone: z.string(),
    corporate: z.boolean().optional(),
    object: z.string().optional(),
  }),
  line_items: z.array(
    z.strictObject({
      name: z.string().min(3).max(249),
      quantity: z.int().min(1),
      unit_price: z.int().min(0).max(2_147_483_647),
      metadata: metadata.optional(),
    }),
  ),
  charges: z
    .array(
      z.strictObject({
        amount: z.int().optional(),
        reference_id: z.string().optional(),
        payment_method: z.strictObject({ type: z.enum(['cash', 'spei']), expires_at: z.int().optional() }),
      }),
    )
    .length(1),
  metadata: metadata.optional(),
});
export type OrderRequest = z.output<typeof orderRequest>;

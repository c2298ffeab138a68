import { z } from 'zod';
import { marketCode } from '../../contract/schemas/common.ts';

/** Where each market's lender can be visited; the public site lists and draws them. May be empty. */
export const branchesSchema = z.array(
  z.strictObject({
    market: marketCode,
    city: z.string().min(1),
    address: z.string().min(1),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
);

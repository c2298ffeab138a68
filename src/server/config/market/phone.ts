import { z } from 'zod';
import { wholePattern } from './parts.ts';

/** How phones are written: national digits after a calling code. */
export const phoneSchema = z.strictObject({
  pattern: wholePattern,
  digits: z.int().min(6).max(15),
  prefix: z.string().regex(/^\+[1-9]\d{0,2}$/, 'must be a calling code like +52'),
  example: z.string().min(1),
});

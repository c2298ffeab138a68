import { z } from 'zod';

/** So many days after the day it is asked for, Monday to Friday without the market's holidays or all alike. */
export const deadlineSchema = z.object({
  days: z.int().positive(),
  kind: z.enum(['business', 'calendar']),
});
export type Deadline = z.output<typeof deadlineSchema>;

import { z } from 'zod';
import { deadlineStates } from '../queues.ts';
import { instant, shortId } from './common.ts';

/** The fields of a case that one person works on. */
export const assignedCase = {
  assigneeId: shortId.nullable(),
  assignee: z.string().nullable().describe('Assigned staff member'),
};

/** Target time of the decision (`queues` in `desk.json`); null where it is decided. */
export const targetAt = instant.nullable().describe('Target time of the decision');

/** Cases of the caller, unassigned ones, or those of one staff member; left out: all. */
export const assigneeFilter = z.enum(['me', 'none']).or(shortId).optional();

/** Cases past their deadline, or about to be; left out: all. */
export const deadlineFilter = z.enum(deadlineStates).optional();

/** Ids of rows, separated by commas: these alone. */
export const idsFilter = z
  .string()
  .max(10_000)
  .regex(/^[\w-]{1,64}(,[\w-]{1,64})*$/)
  .optional();

const presets = z
  .array(z.object({ es: z.string(), en: z.string() }))
  .describe('Prepared reasons in the order of their digit keys');
const targetHours = z.int();

/** Target and prepared reasons of each queue, as configured; whom to call has no target. */
export const queueSettings = z.object({
  applications: z.object({ targetHours, approve: presets, decline: presets }),
  complaints: z.object({ targetHours, answer: presets }),
  claims: z.object({ targetHours, answer: presets }),
  approvals: z.object({ targetHours, approve: presets, refuse: presets }),
  callList: z.object({ showPhone: presets }),
});

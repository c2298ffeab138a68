import { z } from 'zod';

const borrowers = z.int().nonnegative();

/** What holds at the desk whichever market it is about. */
export const deskSchema = z.strictObject({
  /**
   * How many borrowers' personal data one person looks at without approval: with a case that somebody else assigned within 24
   * hours, without one within 60 minutes and within 24 hours. Source of the defaults: DESIGN 17.
   */
  personalDataLimits: z
    .strictObject({
      unassignedPerHour: borrowers.default(30),
      unassignedPerDay: borrowers.default(60),
      assignedPerDay: borrowers.default(250),
    })
    .prefault({}),
});

export type DeskConfig = z.output<typeof deskSchema>;

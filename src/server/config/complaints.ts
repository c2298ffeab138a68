import { z } from 'zod';
import { collectionProblemType } from '../../contract/status.ts';
import { deadlineSchema } from './deadline.ts';

const choice = z.strictObject({
  value: z.string().regex(/^\d{1,4}$/),
  title: z.object({ es: z.string().min(1), en: z.string().min(1) }),
});

/** What a borrower can complain about, in the order the page lists it. */
export const complaintsSchema = z.strictObject({
  types: z
    .array(
      choice.extend({
        children: z.array(choice),
        /** Where this type is answered sooner than the market's complaints are. */
        deadline: deadlineSchema.exactOptional(),
      }),
    )
    .refine(
      (types) => hasNoDuplicates(types.flatMap((type) => [type, ...type.children]).map(({ value }) => value)),
      'two types share one value',
    )
    .refine(
      (types) => types.some(({ value, children }) => value === collectionProblemType && children.length > 0),
      `type ${collectionProblemType} (collection) and its child types are needed`,
    ),
  /** From how many days before the due date the lender may have asked for the payment. */
  collectionFromDaysBefore: z.int().nonnegative(),
});

export type ComplaintsConfig = z.output<typeof complaintsSchema>;

function hasNoDuplicates(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

import type { ResponseData } from '../../../contract/schemas/index.ts';
import { collectionProblemType } from '../../../contract/status.ts';

export type OrderChoice = ResponseData<'complaintInit'>['orderList'][number];

/** What choosing a question type leads to. */
export type ComplaintStep = 'form' | 'children' | 'unsupported';

/**
 * A collection complaint needs a child type and an order whose `isShow` is 1; every other type goes
 * straight to the form. Source: SPEC 4 and 5.
 */
export function nextStep(problemType: string, order: OrderChoice | undefined): ComplaintStep {
  if (problemType !== collectionProblemType) return 'form';
  return order?.isShow === 1 ? 'children' : 'unsupported';
}

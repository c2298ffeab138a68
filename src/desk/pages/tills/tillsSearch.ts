import { deadlineStates } from '../../../contract/desk/queues.ts';
import { parseDay, parseOneOf, parseText } from '../../searchParams.ts';

export const tillLists = ['deposits'] as const;
export const tillFilters = ['mine', 'undeposited', 'notApproved', 'openLong'] as const;

/** The address of the page of tills. `state`: `unmatched` filters deposits, the others tills. */
export const tillsSearchFields = {
  list: parseOneOf(tillLists),
  state: parseOneOf(['unmatched', ...tillFilters]),
  deadline: parseOneOf(deadlineStates),
  staff: parseText,
  tillId: parseText,
  depositId: parseText,
  from: parseDay,
  to: parseDay,
};

import type { DeskReply } from '../../../contract/desk/schemas/index.ts';

type Today = DeskReply<'today'>;

/** What is past its term first, then what soon will be, then what waits at all; the server's order within each. */
export function orderQueues(queues: Today['queues'], terms: Today['terms']): Today['queues'] {
  const urgency = ({ name, count }: Today['queues'][number]) => {
    const term = terms.find((one) => one.name === name);
    if (count === 0) return 3;
    if (term !== undefined && term.late > 0) return 0;
    return term !== undefined && term.soon > 0 ? 1 : 2;
  };
  return queues.toSorted((a, b) => urgency(a) - urgency(b));
}

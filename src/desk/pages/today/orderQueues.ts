import type { DeskReply } from '../../../contract/desk/schemas/index.ts';

type Today = DeskReply<'today'>;

/** What is past its deadline first, then what soon will be, then what is pending at all; the server's order within each. */
export function orderQueues(queues: Today['queues'], deadlines: Today['deadlines']): Today['queues'] {
  const urgency = ({ name, count }: Today['queues'][number]) => {
    const deadline = deadlines.find((one) => one.name === name);
    if (count === 0) return 3;
    if (deadline !== undefined && deadline.late > 0) return 0;
    return deadline !== undefined && deadline.soon > 0 ? 1 : 2;
  };
  return queues.toSorted((a, b) => urgency(a) - urgency(b));
}

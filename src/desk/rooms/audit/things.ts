import { callIn } from '../../texts/callWords.ts';

type Call = NonNullable<ReturnType<typeof callIn>>;
type Kind = 'complaint' | 'loan' | 'other';

export type Things = {
  readonly call: Call | undefined;
  /** What the line is about, first of all. */
  readonly kind: Kind;
  readonly thing: string;
  readonly others: readonly string[];
};

/** Whose subject begins with an order's number. */
const ofOrders = /^(order_|loan_serviced|payment_by_hand|payment_claimed|claim_)/;
const isName = /^[A-Z]\w+$/;

/** The parts of an audit line's subject. A complaint's number comes after its order's, where it has one. */
export function thingsIn(action: string, subject: string): Things {
  const call = callIn(subject);
  const parts = (call?.rest ?? subject).split(' ');
  if (call?.path.includes(':folio'))
    return { call, kind: 'complaint', thing: parts.at(-1) ?? '', others: parts.slice(0, -1) };
  const [thing = '', ...others] = parts;
  const isOrder = call === undefined ? ofOrders.test(action) : call.path.includes(':orderId');
  return { call, kind: isOrder && isName.test(thing) ? 'loan' : 'other', thing, others };
}

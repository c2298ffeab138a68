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

/** How a refused call was answered; its code, which follows, only the whole subject shows. */
export const isStatus = /^[45]\d\d$/;

/** The parts of an audit line's subject. A complaint's number comes after its order's, where it has one. */
export function thingsIn(action: string, subject: string): Things {
  const call = callIn(subject);
  const { parts, status } = withoutAnswer((call?.rest ?? subject).split(' '), call !== undefined);
  if (call?.path.includes(':folio') && parts.length > 0)
    return {
      call,
      kind: 'complaint',
      thing: parts.at(-1) ?? '',
      others: [...parts.slice(0, -1), ...status],
    };
  const [thing = '', ...others] = [...parts, ...status];
  const isOrder = call === undefined ? ofOrders.test(action) : call.path.includes(':orderId');
  return { call, kind: isOrder && isName.test(thing) ? 'loan' : 'other', thing, others };
}

function withoutAnswer(
  all: readonly string[],
  isCall: boolean,
): { parts: readonly string[]; status: readonly string[] } {
  const at = isCall ? all.findIndex((part) => isStatus.test(part)) : -1;
  return at < 0 ? { parts: all, status: [] } : { parts: all.slice(0, at), status: all.slice(at, at + 1) };
}

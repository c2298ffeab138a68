import type { DeskReply } from '../../../contract/desk/schemas/index.ts';

type Asked = Pick<DeskReply<'application'>, 'amount' | 'limit' | 'lent'>;

/** The amount an approval begins with: what was asked for, else the most that is lent within the rules' limit. */
export function proposeAmount({ amount, limit, lent }: Asked): number {
  if (limit === null || limit >= amount || lent === null) return amount;
  const within = Math.min(limit, lent.most);
  const proposed = within - (within % lent.step);
  return proposed < lent.least ? amount : proposed;
}

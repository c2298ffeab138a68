import type { DeskReply } from '../../../contract/desk/schemas/index.ts';

type RequestedAmount = Pick<DeskReply<'application'>, 'amount' | 'limit' | 'approvableAmounts'>;

/** The amount an approval begins with: what was asked for, else the most that is lent within the rules' limit. */
export function proposeAmount({ amount, limit, approvableAmounts }: RequestedAmount): number {
  if (limit === null || limit >= amount || approvableAmounts === null) return amount;
  const within = Math.min(limit, approvableAmounts.most);
  const proposed = within - (within % approvableAmounts.step);
  return proposed < approvableAmounts.least ? amount : proposed;
}

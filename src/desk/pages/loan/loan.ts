import type { DeskReply } from '../../../contract/desk/schemas/index.ts';

export type Loan = DeskReply<'loan'>;
export type Statement = NonNullable<Loan['statement']>;

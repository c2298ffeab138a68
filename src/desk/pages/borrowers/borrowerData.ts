import type { DeskReply } from '../../../contract/desk/schemas/index.ts';

export type BorrowerData = DeskReply<'borrower'>;

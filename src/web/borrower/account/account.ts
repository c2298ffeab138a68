import type { ResponseData } from '../../../contract/schemas/index.ts';

export type AccountDetail = ResponseData<'accountDetail'>;

/** Why ending a session, a change of how he is written to, or closing the account, didn't go through. */
export type AccountErrors = Readonly<Partial<Record<'ending' | 'reminders' | 'email' | 'closing', string>>>;

export type ContactChange = { readonly reminders?: 0 | 1; readonly email?: string };

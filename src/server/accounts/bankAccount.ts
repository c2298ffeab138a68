import { ifscPattern, indianAccountPattern } from '../../contract/bank.ts';
import { isClabe } from '../../lending/index.ts';
import type { Market } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { indianBank, mexicanBank } from './banks.ts';
import { badClabe, badIndianAccount } from './refusals.ts';

/** Where a loan is paid out to. `ifsc` is empty in Mexico; `isKnownBank` is false where only its check digit is right. */
export type BankAccount = { bankName: string; isKnownBank: boolean; ifsc: string; number: string };

type Given = { clabe?: string | undefined; ifsc?: string | undefined; account?: string | undefined };

/** The account a borrower of a market gave, checked; spaces and dashes are taken. */
export function bankAccountOf(market: Market, { clabe = '', ifsc = '', account = '' }: Given): BankAccount {
  if (market === 'MX') {
    const number = plain(clabe);
    const bankName = mexicanBank(number);
    if (!isClabe(number)) throw badClabe();
    const isKnownBank = bankName !== undefined;
    return { bankName: bankName ?? `Banco ${number.slice(0, 3)}`, isKnownBank, ifsc: '', number };
  }
  const code = plain(ifsc).toUpperCase();
  const number = plain(account);
  if (!ifscPattern.test(code) || !indianAccountPattern.test(number)) throw badIndianAccount();
  return { bankName: indianBank(code), isKnownBank: true, ifsc: code, number };
}

export function last4(account: Pick<BankAccount, 'number'>): string {
  return account.number.slice(-4);
}

/** A code holds for one account: with a code for this one no other can be bound. */
export function codeScope({ ifsc, number }: Pick<BankAccount, 'ifsc' | 'number'>): string {
  return `${ifsc}:${number}`;
}

/** Puts an account in force, for the payouts that follow. */
export async function bindAccount(
  trx: Database,
  borrowerId: number,
  account: BankAccount,
  sessionHash: Buffer,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('bank_accounts')
    .values({
      borrower_id: borrowerId,
      bank_name: account.bankName,
      ifsc: account.ifsc,
      account_number: account.number,
      session_hash: sessionHash,
      bound_at: now,
    })
    .execute();
  await trx
    .updateTable('borrowers')
    .set({ payout_bank: account.bankName, payout_last4: last4(account) })
    .where('borrower_id', '=', borrowerId)
    .execute();
}

function plain(text: string): string {
  return text.replace(/[\s-]/g, '');
}

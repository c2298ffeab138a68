import { isAccountPart } from '../../lending/index.ts';
import { bankCatalogues, type MarketConfig } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { payeeIn, undeliveredOf } from '../payouts/index.ts';
import { accountPlace, type Personal } from '../personal/index.ts';
import { badBankAccount, failedAccount } from './refusals.ts';

type Form = MarketConfig['bankAccount'];
type Part = Form['number'];

/**
 * Where a loan is paid out to. `bankCode`: what names the bank where the number doesn't; empty otherwise. `isKnownBank`: false
 * where the borrower should compare it, as no list holds its bank.
 */
export type BankAccount = { bankName: string; isKnownBank: boolean; bankCode: string; number: string };

/** The account a borrower of a market gave, checked; spaces and dashes are taken. */
export function bankAccountOf(
  { bankAccount: form }: MarketConfig,
  given: { readonly [One in Part]?: string | undefined },
): BankAccount {
  const parts = new Map(form.fields.map(({ name }) => [name, plain(given[name] ?? '')]));
  const bankName = bankNameOf(form, parts);
  const wrong = form.fields.filter(
    ({ name, pattern, check = '' }) => !isAccountPart({ pattern, check }, parts.get(name) ?? ''),
  );
  if (wrong.length > 0) throw badBankAccount(wrong);
  const { number, bank, fields, unlisted } = form;
  if (bankName === undefined && unlisted === 'refuse') {
    throw badBankAccount(fields.filter(({ name }) => name === bank.in));
  }
  const code = codeOf(form, parts);
  return {
    bankName: bankName ?? (unlisted === 'ask' ? `Banco ${code}` : code),
    isKnownBank: bankName !== undefined || unlisted === 'take',
    bankCode: bank.in === number ? '' : (parts.get(bank.in) ?? ''),
    number: parts.get(number) ?? '',
  };
}

type Parts = ReadonlyMap<Part, string>;

function codeOf({ bank }: Form, parts: Parts): string {
  return (parts.get(bank.in) ?? '').slice(0, bank.characters);
}

function bankNameOf(form: Form, parts: Parts): string | undefined {
  const code = codeOf(form, parts);
  if (Object.hasOwn(form.banks, code)) return form.banks[code];
  return form.catalogue && bankCatalogues[form.catalogue](code);
}

export function last4(account: Pick<BankAccount, 'number'>): string {
  return account.number.slice(-4);
}

/** A code holds for one account: with a code for this one no other can be bound. */
export function codeScope({ bankCode, number }: Pick<BankAccount, 'bankCode' | 'number'>): string {
  return `${bankCode}:${number}`;
}

/** Refuses the account that a loan's money didn't get to: it would not be sent there again. */
export async function refuseFailed(
  db: Database,
  personal: Personal,
  borrowerId: number,
  { number, bankCode }: BankAccount,
): Promise<void> {
  for (const payout of await undeliveredOf(db, borrowerId)) {
    const { account, bankCode: itsBank } = payeeIn(personal, payout);
    if (account === number && itsBank === bankCode) throw failedAccount();
  }
}

/** Puts an account in force, for the payouts that follow. */
export async function bindAccount(
  trx: Database,
  personal: Personal,
  borrowerId: number,
  account: BankAccount,
  sessionHash: Buffer,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('bankAccounts')
    .values({
      borrowerId,
      bankName: account.bankName,
      bankCode: account.bankCode,
      accountNumber: personal.encrypt(accountPlace(borrowerId), account.number),
      accountHash: personal.lookupHash('account', account.number),
      sessionHash,
      boundAt: now,
    })
    .execute();
  await trx
    .updateTable('borrowers')
    .set({ payoutBank: account.bankName, payoutLast4: last4(account) })
    .where('borrowerId', '=', borrowerId)
    .execute();
}

function plain(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

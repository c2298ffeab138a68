import { isAccountPart } from '../../../lending/index.ts';
import { bankCatalogues, type MarketConfig } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { accountContext, type FieldEncryption } from '../../platform/fieldEncryption/index.ts';
import { decryptPayee, listUndeliveredPayouts } from '../payouts/index.ts';
import { failedAccountError, invalidBankAccountError } from './errors.ts';

type BankAccountForm = MarketConfig['bankAccount'];
type FieldName = BankAccountForm['number'];

/**
 * Where a loan is paid out to. `bankCode`: what names the bank where the number doesn't; empty otherwise. `isKnownBank`: false
 * where the borrower should compare it, as no list holds its bank.
 */
export type BankAccount = { bankName: string; isKnownBank: boolean; bankCode: string; number: string };

/** The account a borrower of a market gave, checked; spaces and dashes are taken. */
export function parseBankAccount(
  { bankAccount: form }: MarketConfig,
  input: { readonly [Name in FieldName]?: string | undefined },
): BankAccount {
  const values = new Map(form.fields.map(({ name }) => [name, toPlainDigits(input[name] ?? '')]));
  const bankName = findBankName(form, values);
  const invalidFields = form.fields.filter(
    ({ name, pattern, check = '' }) => !isAccountPart({ pattern, check }, values.get(name) ?? ''),
  );
  if (invalidFields.length > 0) throw invalidBankAccountError(invalidFields);
  const { number, bank, fields, unlisted } = form;
  if (bankName === undefined && unlisted === 'refuse') {
    throw invalidBankAccountError(fields.filter(({ name }) => name === bank.in));
  }
  const code = getBankCode(form, values);
  return {
    bankName: bankName ?? (unlisted === 'ask' ? `Banco ${code}` : code),
    isKnownBank: bankName !== undefined || unlisted === 'take',
    bankCode: bank.in === number ? '' : (values.get(bank.in) ?? ''),
    number: values.get(number) ?? '',
  };
}

type FieldValues = ReadonlyMap<FieldName, string>;

function getBankCode({ bank }: BankAccountForm, values: FieldValues): string {
  return (values.get(bank.in) ?? '').slice(0, bank.characters);
}

function findBankName(form: BankAccountForm, values: FieldValues): string | undefined {
  const code = getBankCode(form, values);
  if (Object.hasOwn(form.banks, code)) return form.banks[code];
  return form.catalogue && bankCatalogues[form.catalogue](code);
}

export function lastFourDigits(account: Pick<BankAccount, 'number'>): string {
  return account.number.slice(-4);
}

/** A code holds for one account: with a code for this one no other can be bound. */
export function bankCodeScope({ bankCode, number }: Pick<BankAccount, 'bankCode' | 'number'>): string {
  return `${bankCode}:${number}`;
}

/** Refuses the account that a loan's money didn't get to: it would not be sent there again. */
export async function assertNotFailedAccount(
  db: Database,
  personal: FieldEncryption,
  borrowerId: number,
  { number, bankCode }: BankAccount,
): Promise<void> {
  for (const payout of await listUndeliveredPayouts(db, borrowerId)) {
    const { account, bankCode: failedBankCode } = decryptPayee(personal, payout);
    if (account === number && failedBankCode === bankCode) throw failedAccountError();
  }
}

/** Puts an account in force, for the payouts that follow. */
export async function bindBankAccount(
  trx: Database,
  personal: FieldEncryption,
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
      accountNumber: personal.encrypt(accountContext(borrowerId), account.number),
      accountHash: personal.lookupHash('account', account.number),
      sessionHash,
      boundAt: now,
    })
    .execute();
  await trx
    .updateTable('borrowers')
    .set({ payoutBank: account.bankName, payoutLast4: lastFourDigits(account) })
    .where('borrowerId', '=', borrowerId)
    .execute();
}

function toPlainDigits(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

import { accountCode } from '../../../contract/codes.ts';
import { textLanguage } from '../../../contract/launch.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { isAccountField } from '../../../lending/index.ts';
import { formatInstant } from '../../config/format.ts';
import { bankCatalogues, getMarket, type MarketConfig } from '../../config/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { accountContext, type FieldEncryption } from '../../platform/fieldEncryption/index.ts';
import { BusinessError, sessionCall } from '../api/index.ts';
import { getBorrowerFields } from '../contactPreferences/index.ts';
import { getMarketContext } from '../loans/index.ts';
import { lockOpenBorrower } from '../loans/origination/index.ts';
import { assertCodeCorrect, checkCode, codeRules, sendCodeToCaller } from '../oneTimeCodes/index.ts';
import { decryptBeneficiary, listPayoutsAwaitingAccount, retryPayouts } from '../payouts/index.ts';
import { createAccountError, toCodeError } from './errors.ts';

/** `bind-detail`: the account in force and where a code would go. */
export const bankDetailCall = sessionCall('bankDetail', async (services, caller) => {
  const columns = ['fullName', 'mobilePhone', 'payoutBank', 'payoutLast4'] as const;
  const borrower = await getBorrowerFields(services.db, caller.borrowerId, columns);
  const account = await services.db
    .selectFrom('bankAccounts')
    .select('boundAt')
    .where('borrowerId', '=', caller.borrowerId)
    .orderBy('entryId', 'desc')
    .limit(1)
    .executeTakeFirst();
  const market = getMarket(services.config, caller.market);
  const boundAccount = {
    bankName: borrower.payoutBank,
    last4: borrower.payoutLast4,
    boundAt: account === undefined ? '' : formatInstant(account.boundAt, market.timeZone),
  };
  return {
    market: caller.market,
    form: toBankForm(market, textLanguage(caller.language)),
    holder: borrower.fullName,
    phoneEnding: borrower.mobilePhone.slice(-2),
    bankAccount: borrower.payoutLast4 === '' ? null : boundAccount,
  };
});

/** `bind-code`: checks the account, and sends a code for it to the session's phone. */
export const bankCodeCall = sessionCall('bankCode', async (services, caller, input) => {
  const account = parseBankAccount(getMarket(services.config, caller.market), input);
  await assertNotFailedAccount(services.db, services.fieldEncryption, caller.borrowerId, account);
  const outcome = await sendCodeToCaller(services, caller, {
    purpose: 'bank',
    scope: bankCodeScope(account),
  });
  if (!outcome.sent) throw toCodeError(outcome);
  return {
    bankName: account.bankName,
    isKnownBank: account.isKnownBank ? (1 as const) : (0 as const),
    last4: lastFourDigits(account),
    resendAfterSeconds: codeRules.resendSeconds,
  };
});

/** `bind-card`: puts an account in force with the code that was sent for it. Running payouts keep theirs; one that failed goes to it. */
export const bankBindCall = sessionCall('bankBind', async (services, caller, input) => {
  const account = parseBankAccount(getMarket(services.config, caller.market), input);
  const { now } = await getMarketContext(services, caller.market);
  const { mobilePhone: phone } = await getBorrowerFields(services.db, caller.borrowerId, ['mobilePhone']);
  const codeCheck = {
    purpose: 'bank',
    phone,
    markets: [caller.market],
    code: input.verifyCode,
    scopes: [bankCodeScope(account)],
  } as const;
  const outcome = await checkCode(services.db, services.signingSecrets, codeCheck, now);
  await assertCodeCorrect(services, outcome, caller, createAccountError);
  await transaction(services.db, async (trx) => {
    await lockOpenBorrower(trx, caller.borrowerId);
    await assertNotFailedAccount(trx, services.fieldEncryption, caller.borrowerId, account);
    await bindBankAccount(trx, services.fieldEncryption, caller.borrowerId, account, caller.sessionHash, now);
    await retryPayouts(trx, services, caller.borrowerId);
  });
  return { bankName: account.bankName, last4: lastFourDigits(account) };
});

/** The fields of the market's bank account, in one language. */
function toBankForm(
  { bankAccount }: MarketConfig,
  language: 'es' | 'en',
): ResponseData<'bankDetail'>['form'] {
  const banks = Object.entries(bankAccount.banks).map(([value, text]) => ({ value, text }));
  return bankAccount.fields.map(
    ({ name, input, label, hint, wrong, pattern, check, most: maxLength, repeat }) => ({
      name,
      input,
      label: label[language],
      hint: hint?.[language] ?? '',
      wrong: wrong[language],
      pattern,
      check: check ?? '',
      most: maxLength,
      options: input === 'choice' ? banks : [],
      repeat: repeat ? { label: repeat.label[language], wrong: repeat.wrong[language] } : null,
    }),
  );
}

type BankAccountForm = MarketConfig['bankAccount'];
type FieldName = BankAccountForm['number'];

/**
 * Where a loan is paid out to. `bankCode`: what names the bank where the number doesn't; empty otherwise. `isKnownBank`: false
 * where the borrower should compare it, as no list holds its bank.
 */
type BankAccount = { bankName: string; isKnownBank: boolean; bankCode: string; number: string };

/** The account a borrower of a market gave, checked; spaces and dashes are taken. */
export function parseBankAccount(
  { bankAccount: form }: MarketConfig,
  input: { readonly [Name in FieldName]?: string | undefined },
): BankAccount {
  const values = new Map(form.fields.map(({ name }) => [name, normalizeAccountNumber(input[name] ?? '')]));
  const bankName = findBankName(form, values);
  const invalidFields = form.fields.filter(
    ({ name, pattern, check = '' }) => !isAccountField({ pattern, check }, values.get(name) ?? ''),
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

/** What is wrong is said of each part that is. */
function invalidBankAccountError(invalidFields: BankAccountForm['fields']): BusinessError {
  const isClabe = invalidFields.some(({ name }) => name === 'clabe');
  return new BusinessError(isClabe ? accountCode.badClabe : accountCode.badAccount, {
    es: invalidFields.map(({ wrong }) => wrong.es).join(' '),
    en: invalidFields.map(({ wrong }) => wrong.en).join(' '),
  });
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

function lastFourDigits(account: Pick<BankAccount, 'number'>): string {
  return account.number.slice(-4);
}

/** A code holds for one account: with a code for this one no other can be bound. */
function bankCodeScope({ bankCode, number }: Pick<BankAccount, 'bankCode' | 'number'>): string {
  return `${bankCode}:${number}`;
}

/** Refuses the account that a loan's money didn't get to: it would not be sent there again. */
async function assertNotFailedAccount(
  db: Database,
  fieldEncryption: FieldEncryption,
  borrowerId: number,
  { number, bankCode }: BankAccount,
): Promise<void> {
  for (const payout of await listPayoutsAwaitingAccount(db, borrowerId)) {
    const { account, bankCode: failedBankCode } = decryptBeneficiary(fieldEncryption, payout);
    if (account === number && failedBankCode === bankCode) throw createAccountError('failedAccount');
  }
}

/** What is stored of an account, its number encrypted. */
export function toAccountRow(
  fieldEncryption: FieldEncryption,
  borrowerId: number,
  { bankName, bankCode, number }: Omit<BankAccount, 'isKnownBank'>,
) {
  return {
    borrowerId,
    bankName,
    bankCode,
    accountNumber: fieldEncryption.encrypt(accountContext(borrowerId), number),
    accountHash: fieldEncryption.lookupHash('account', number),
  };
}

/** Puts an account in force, for the payouts that follow. */
export async function bindBankAccount(
  trx: Database,
  fieldEncryption: FieldEncryption,
  borrowerId: number,
  account: BankAccount,
  sessionHash: Buffer,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('bankAccounts')
    .values({ ...toAccountRow(fieldEncryption, borrowerId, account), sessionHash, boundAt: now })
    .execute();
  await trx
    .updateTable('borrowers')
    .set({ payoutBank: account.bankName, payoutLast4: lastFourDigits(account) })
    .where('borrowerId', '=', borrowerId)
    .execute();
}

function normalizeAccountNumber(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

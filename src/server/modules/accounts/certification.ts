import { certificationSteps } from '../../../contract/schemas/accounts.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { closedStates } from '../../../lending/index.ts';
import { getMarket, type MarketConfig, nationalIdChecks } from '../../config/index.ts';
import { type Database, hasRow, transaction } from '../../platform/database/index.ts';
import type { FieldEncryption } from '../../platform/fieldEncryption/index.ts';
import { isValidPhone } from '../../platform/phone.ts';
import { type Caller, invalidField, sessionCall } from '../api/index.ts';
import { getBorrowerFields } from '../contactPreferences/index.ts';
import { findIdentitySteps } from '../identity/index.ts';
import { getMarketContext } from '../loans/index.ts';
import { lockOpenBorrower } from '../loans/origination/index.ts';
import { bindServices, type Services } from '../services.ts';
import { createAccountError } from './errors.ts';

type CertificationState = ResponseData<'certification'>;
type DeclaredStep = 'personal' | 'job' | 'ext';

type ApplyingBorrower = Pick<Caller, 'borrowerId' | 'market' | 'browser'>;

/** Source: SPEC 9. */
const minAge = 18;

/** `state`: which steps of the application are done. */
export const certificationCall = sessionCall('certification', (services, caller) =>
  getCertificationState(services, caller),
);

/** `personal`: name, birth date, national id, permanent address. Fixed while a loan is open. */
export const certifyPersonalCall = sessionCall('certifyPersonal', async (services, caller, input) => {
  const { now, today, market } = await getMarketContext(services, caller.market);
  const idNumber = input.idNumber.toUpperCase();
  const fullName = normalizeName(input.fullName);
  const address = normalizeAddress(input.address);
  if (fullName === undefined) throw createAccountError('invalidName');
  if (address === undefined) throw createAccountError('invalidAddress');
  if (input.birthDate > today || addYears(input.birthDate, minAge) > today)
    throw createAccountError('tooYoung');
  if (!isValidIdNumber(market, idNumber, input.birthDate))
    throw createAccountError('invalidIdNumber', { name: market.nationalId.name });
  return transaction(services.db, async (trx) => {
    // Who agrees to a loan at the same time has it first, or with what is declared here.
    await lockOpenBorrower(trx, caller.borrowerId);
    if (await hasOpenOrder(trx, caller.borrowerId)) throw createAccountError('openOrder');
    await storeDeclaration(
      trx,
      services,
      caller.borrowerId,
      'personal',
      { ...input, fullName, address, idNumber },
      now,
    );
    await trx
      .updateTable('borrowers')
      .set({ fullName, address })
      .where('borrowerId', '=', caller.borrowerId)
      .execute();
    return getCertificationState(bindServices(services, trx), caller);
  });
});

/** `job`: what the borrower lives on. Whoever is employed says by whom. */
export const certifyJobCall = sessionCall('certifyJob', async (services, caller, input) => {
  if (input.occupation === 'employee' && input.employer === undefined) throw invalidField('employer');
  return declareInOpenAccount(services, caller, 'job', input);
});

/** `ext`: one person to reach, whom the borrower types in; the phone's address book stays where it is. */
export const certifyContactCall = sessionCall('certifyContact', async (services, caller, input) => {
  const { phone } = getMarket(services.config, caller.market);
  if (!isValidPhone(phone, caller.market, input.phone)) throw invalidField('phone');
  const { mobilePhone } = await getBorrowerFields(services.db, caller.borrowerId, ['mobilePhone']);
  if (mobilePhone === input.phone) throw createAccountError('ownPhone');
  return declareInOpenAccount(services, caller, 'ext', input);
});

/** Which steps are done; identity and consents are steps only where they apply to this borrower. */
export async function getCertificationState(
  services: Pick<Services, 'db' | 'config'>,
  caller: ApplyingBorrower,
): Promise<CertificationState> {
  const { db } = services;
  const { borrowerId } = caller;
  const declared = await db
    .selectFrom('certifications')
    .select('step')
    .where('borrowerId', '=', borrowerId)
    .execute();
  const { payoutLast4 } = await getBorrowerFields(db, borrowerId, ['payoutLast4']);
  const identitySteps = await findIdentitySteps(services, caller);
  const doneSteps = new Set<string>(declared.map(({ step }) => step));
  if (payoutLast4 !== '') doneSteps.add('bank');
  for (const [step, isDone] of Object.entries(identitySteps ?? {})) if (isDone) doneSteps.add(step);
  const steps = certificationSteps.filter(
    (step) => identitySteps !== null || (step !== 'identity' && step !== 'consents'),
  );
  return {
    steps: steps.map((step) => ({ step, isDone: doneSteps.has(step) ? 1 : 0 })),
    nextStep: steps.find((step) => !doneSteps.has(step)) ?? '',
  };
}

/** Throws 401 once the account is closed. */
async function declareInOpenAccount(
  services: Services,
  caller: Caller,
  step: DeclaredStep,
  declared: object,
): Promise<CertificationState> {
  const { borrowerId } = caller;
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    await lockOpenBorrower(trx, borrowerId);
    await storeDeclaration(trx, services, borrowerId, step, declared, now);
    return getCertificationState(bindServices(services, trx), caller);
  });
}

async function storeDeclaration(
  db: Database,
  { fieldEncryption }: Services,
  borrowerId: number,
  step: DeclaredStep,
  declared: object,
  now: Date,
): Promise<void> {
  await recordChanges(db, fieldEncryption, borrowerId, step, declared, now);
  const row = {
    declared: JSON.stringify(encryptDeclared(fieldEncryption, borrowerId, declared)),
    declaredAt: now,
  };
  await db
    .insertInto('certifications')
    .values({ borrowerId, step, ...row })
    .onConflict((conflict) => conflict.columns(['borrowerId', 'step']).doUpdateSet(row))
    .execute();
}

/** Declared fields that don't identify the borrower: shown to staff unmasked. */
export const unmaskedDeclaredFields: ReadonlySet<string> = new Set([
  'occupation',
  'monthlyIncome',
  'income',
  'relation',
  'payday',
  'city',
  'state',
]);

/** Records which fields are declared otherwise than before. The caller holds the borrower's row. */
async function recordChanges(
  db: Database,
  fieldEncryption: FieldEncryption,
  borrowerId: number,
  step: DeclaredStep,
  declared: object,
  changedAt: Date,
): Promise<void> {
  const former = await db
    .selectFrom('certifications')
    .select('declared')
    .where((row) => row.and({ borrowerId, step }))
    .executeTakeFirst();
  if (former === undefined) return;
  const [before = {}] = decryptDeclared(fieldEncryption, borrowerId, [former]).map(({ declared }) =>
    toTexts(declared),
  );
  const after = toTexts(declared);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changes = names
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      borrowerId,
      step,
      name,
      former: unmaskedDeclaredFields.has(name) ? (before[name] ?? '') : null,
      changedAt,
    }));
  if (changes.length > 0) await db.insertInto('declarationChanges').values(changes).execute();
}

function toTexts(declared: unknown): Record<string, string> {
  if (typeof declared !== 'object' || declared === null) return {};
  const fields = Object.entries(declared).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}

export async function hasOpenOrder(db: Database, borrowerId: number): Promise<boolean> {
  const openOrders = db
    .selectFrom('orders')
    .select('orderId')
    .where('borrowerId', '=', borrowerId)
    .where('state', 'not in', closedStates);
  return hasRow(openOrders);
}

/** Encrypted declared fields: identity numbers, and a third person's name and phone. */
const personalFields: ReadonlySet<string> = new Set(['idNumber', 'phone', 'name']);

const fieldContext = (borrowerId: number, name: string) => ({
  table: 'certifications',
  column: `declared.${name}`,
  row: borrowerId,
});

export function encryptDeclared(
  fieldEncryption: FieldEncryption,
  borrowerId: number,
  declared: object,
): object {
  return mapPersonalFields(declared, (name, text) =>
    fieldEncryption.encrypt(fieldContext(borrowerId, name), text),
  );
}

/** Steps as they were declared. */
export function decryptDeclared<Step extends { declared: unknown }>(
  fieldEncryption: FieldEncryption,
  borrowerId: number,
  steps: readonly Step[],
): Step[] {
  const decryptField = (name: string, text: string) =>
    fieldEncryption.decrypt(fieldContext(borrowerId, name), text);
  return steps.map((step) => ({ ...step, declared: mapPersonalFields(step.declared, decryptField) }));
}

function mapPersonalFields(fields: unknown, convert: (name: string, text: string) => string): object {
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      personalFields.has(name) && typeof value === 'string' ? convert(name, value) : value,
    ]),
  );
}

/** The day a number of years later, `YYYY-MM-DD`, of any year that may be declared; of a 29 February in a year without one, 1 March. */
export function addYears(day: string, years: number): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  const shifted = new Date(Date.UTC(Number(year) + years, Number(month) - 1, Number(dayOfMonth)));
  return shifted.toISOString().slice(0, 10);
}

/** Whether an id number is well formed and, where it says so, is of someone born that day (`YYYY-MM-DD`). */
export function isValidIdNumber({ nationalId }: MarketConfig, idNumber: string, birthDate: string): boolean {
  const { pattern, check } = nationalId;
  return (
    new RegExp(pattern).test(idNumber) &&
    (check === undefined || nationalIdChecks[check](idNumber, birthDate))
  );
}

/** A letter of a script that our documents are set in, with the accents that have no letter of their own. */
const letterPattern = String.raw`\p{Script=Latin}\p{Mn}{0,2}|\p{Script=Devanagari}|[\u200c\u200d]`;
const namePattern = new RegExp(`^(?:${letterPattern}|[ .'’-])+$`, 'u');
const addressPattern = new RegExp(`^(?:${letterPattern}|[ -~]|[°ºª·´¿¡‘’“”–—])+$`, 'u');
const anyLetterPattern = /\p{L}/u;

/**
 * A name as contracts and bank transfers carry it; undefined where they couldn't: a letter that isn't in their fonts would be left
 * out of the contract without a word, and signs that change how others read have no place in a name.
 */
export function normalizeName(text: string): string | undefined {
  // Full-width letters and ligatures become the plain ones.
  return normalizeText(text.normalize('NFKC'), namePattern);
}

/** The same of an address. */
export function normalizeAddress(text: string): string | undefined {
  return normalizeText(text.normalize('NFC'), addressPattern);
}

function normalizeText(text: string, pattern: RegExp): string | undefined {
  return pattern.test(text) && anyLetterPattern.test(text) ? text : undefined;
}

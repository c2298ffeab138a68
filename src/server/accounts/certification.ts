import type { Data } from '../../contract/schemas/index.ts';
import { OVER } from '../../lending/index.ts';
import { marketIn } from '../config/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { type Caller, malformed, sessionCall } from '../http/index.ts';
import { lockProfile, todayIn } from '../loans/index.ts';
import { isPhone } from '../phone.ts';
import type { Services } from '../services.ts';
import { addYears } from './age.ts';
import { sealDeclared } from './declared.ts';
import { isIdNumber } from './idNumber.ts';
import { badAddress, badIdNumber, badName, openOrder, ownPhone, tooYoung } from './refusals.ts';
import { writtenAddress, writtenName } from './written.ts';

type State = Data<'certification'>;
type Declared = 'personal' | 'job' | 'ext';

/** Source: SPEC 9. */
const leastAge = 18;
const steps = ['personal', 'job', 'ext', 'bank'] as const;

/** `state`: which steps of the application are done. */
export const certification = sessionCall('certification', (services, caller) =>
  certificationState(services.db, caller.borrowerId),
);

/** `personal`: name, birth date, national id, permanent address. Fixed while a loan is open. */
export const certifyPersonal = sessionCall('certifyPersonal', async (services, caller, input) => {
  const { now, today, market } = await todayIn(services, caller.market);
  const idNumber = input.idNumber.toUpperCase();
  const fullName = writtenName(input.fullName);
  const address = writtenAddress(input.address);
  if (fullName === undefined) throw badName();
  if (address === undefined) throw badAddress();
  if (input.birthDate > today || addYears(input.birthDate, leastAge) > today) throw tooYoung();
  if (!isIdNumber(market, idNumber, input.birthDate)) throw badIdNumber(market.nationalId.name);
  return transaction(services.db, async (trx) => {
    // Who agrees to a loan at the same time has it first, or with what is declared here.
    await lockProfile(trx, caller.borrowerId);
    if (await hasOpenOrder(trx, caller.borrowerId)) throw openOrder();
    await declare(
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
    return certificationState(trx, caller.borrowerId);
  });
});

/** `job`: what the borrower lives on. Whoever is employed says by whom. */
export const certifyJob = sessionCall('certifyJob', async (services, caller, input) => {
  if (input.occupation === 'employee' && input.employer === undefined) throw malformed('employer');
  return declareWhileOpen(services, caller, 'job', input);
});

/** `ext`: one person to reach, whom the borrower types in; the phone's address book stays where it is. */
export const certifyContact = sessionCall('certifyContact', async (services, caller, input) => {
  const { phone } = marketIn(services.config, caller.market);
  if (!isPhone(phone, caller.market, input.phone)) throw malformed('phone');
  const borrower = await services.db
    .selectFrom('borrowers')
    .select('mobilePhone')
    .where('borrowerId', '=', caller.borrowerId)
    .executeTakeFirstOrThrow();
  if (borrower.mobilePhone === input.phone) throw ownPhone();
  return declareWhileOpen(services, caller, 'ext', input);
});

export async function certificationState(db: Database, borrowerId: number): Promise<State> {
  const declared = await db
    .selectFrom('certifications')
    .select('step')
    .where('borrowerId', '=', borrowerId)
    .execute();
  const bank = await db
    .selectFrom('borrowers')
    .select('payoutLast4')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirstOrThrow();
  const done = new Set<string>(declared.map(({ step }) => step));
  if (bank.payoutLast4 !== '') done.add('bank');
  return {
    steps: steps.map((step) => ({ step, isDone: done.has(step) ? 1 : 0 })),
    nextStep: steps.find((step) => !done.has(step)) ?? '',
  };
}

/** Nothing is kept of somebody whose account has been closed meanwhile. */
async function declareWhileOpen(
  services: Services,
  { borrowerId }: Caller,
  step: Declared,
  declared: object,
): Promise<State> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    await lockProfile(trx, borrowerId);
    await declare(trx, services, borrowerId, step, declared, now);
    return certificationState(trx, borrowerId);
  });
}

async function declare(
  db: Database,
  { personal }: Services,
  borrowerId: number,
  step: Declared,
  declared: object,
  now: Date,
): Promise<void> {
  const row = { declared: JSON.stringify(sealDeclared(personal, borrowerId, declared)), declaredAt: now };
  await db
    .insertInto('certifications')
    .values({ borrowerId, step, ...row })
    .onConflict((conflict) => conflict.columns(['borrowerId', 'step']).doUpdateSet(row))
    .execute();
}

async function hasOpenOrder(db: Database, borrowerId: number): Promise<boolean> {
  const open = await db
    .selectFrom('orders')
    .select('orderId')
    .where('borrowerId', '=', borrowerId)
    .where('state', 'not in', OVER)
    .executeTakeFirst();
  return open !== undefined;
}

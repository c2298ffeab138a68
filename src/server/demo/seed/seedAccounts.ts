import { getMarket } from '../../config/index.ts';
import { bindBankAccount, parseBankAccount } from '../../modules/accounts/index.ts';
import { hashSessionId } from '../../modules/api/index.ts';
import type { Services } from '../../modules/services.ts';
import type { Database } from '../../platform/database/index.ts';
import { yearMs } from '../../platform/durations.ts';
import type { SeededPerson } from './people.ts';

const payoutAccountFields = {
  1001: { clabe: '012180012345714821' },
  1002: { clabe: '072320012345770937' },
  2001: { ifsc: 'HDFC0000174', account: '50100174175530' },
} as const;

/** The phones the demonstration's people sign in with, what they declared a year ago, and their payout accounts. */
export async function seedAccounts(
  db: Database,
  { config, personal }: Pick<Services, 'config' | 'personal'>,
  people: readonly SeededPerson[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('phoneDirectory')
    .values(
      people.map(({ borrowerId, market, mobilePhone }) => ({
        market,
        phone: mobilePhone,
        borrowerId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const declaredAt = new Date(now.getTime() - yearMs);
  for (const { borrowerId, market, sessionId } of people) {
    const account = parseBankAccount(getMarket(config, market), payoutAccountFields[borrowerId]);
    await bindBankAccount(db, personal, borrowerId, account, hashSessionId(sessionId), declaredAt);
  }
  await db
    .insertInto('certifications')
    .values(
      people.flatMap(({ borrowerId, fullName, address, birthDate }) =>
        (['personal', 'job', 'ext'] as const).map((step) => ({
          borrowerId,
          step,
          declared: JSON.stringify(step === 'personal' ? { fullName, address, birthDate } : {}),
          declaredAt: declaredAt,
        })),
      ),
    )
    .execute();
}

import { fieldOfDeclared, type RevealedField } from '../../../contract/desk/personalData.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { openDeclared } from '../../accounts/index.ts';
import { accountPlace } from '../../personal/index.ts';
import type { Services } from '../../services.ts';
import { look } from '../access/look.ts';
import { type Declared, declaredRows } from './masks.ts';
import { personOf } from './personOf.ts';

type Known = Pick<Services, 'db' | 'personal'>;

/** One masked field, told for a reason or a case; its answer isn't kept anywhere. */
export const reveal = look('reveal', {
  async subject({ db }, { borrowerId, field }) {
    await personOf(db, borrowerId);
    return { borrowerId, orderId: null, field };
  },
  async act(services, _asking, { borrowerId, field }) {
    return { reply: { borrowerId, field, value: await fieldValue(services, borrowerId, field) } };
  },
});

async function fieldValue(services: Known, borrowerId: number, field: RevealedField): Promise<string> {
  switch (field) {
    case 'phone':
      return (await personOf(services.db, borrowerId)).mobilePhone;
    case 'address':
      return (await personOf(services.db, borrowerId)).address;
    case 'account': {
      const [newest] = await accountsOf(services, borrowerId);
      return newest?.number ?? '';
    }
    case 'formerAccounts': {
      const [, ...former] = await accountsOf(services, borrowerId);
      return former.map(({ bank, number }) => [bank, number].filter(Boolean).join(' ')).join(', ');
    }
    default: {
      const rows = await declaredOf(services, borrowerId, true);
      return rows.findLast((row) => fieldOf(row) === field)?.value ?? '';
    }
  }
}

/** The newest first: it is the one that money is paid to. */
async function accountsOf({ db, personal }: Known, borrowerId: number) {
  const rows = await db
    .selectFrom('bankAccounts')
    .select(['bankName as bank', 'accountNumber as number'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('entryId', 'desc')
    .execute();
  return rows.map(({ bank, number }) => ({
    bank,
    number: personal.decrypt(accountPlace(borrowerId), number),
  }));
}

async function declaredOf(
  { db, personal }: Known,
  borrowerId: number,
  isRevealed: boolean,
): Promise<Declared[]> {
  const rows = await db
    .selectFrom('certifications')
    .select(['step', 'declared'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('declaredAt')
    .execute();
  return declaredRows(openDeclared(personal, borrowerId, rows), isRevealed);
}

/** What else is stored of a borrower, masked, each with the field that reveals it. */
export async function maskedOf(
  services: Known,
  borrowerId: number,
): Promise<Pick<DeskReply<'borrower'>, 'declared' | 'formerAccounts'>> {
  const declared = await declaredOf(services, borrowerId, false);
  const { accounts } = await services.db
    .selectFrom('bankAccounts')
    .select((row) => row.fn.countAll<number>().as('accounts'))
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirstOrThrow();
  return {
    declared: declared.map((row) => ({ ...row, field: row.value === '' ? null : fieldOf(row) })),
    formerAccounts: Math.max(0, Number(accounts) - 1),
  };
}

function fieldOf({ step, name }: Declared): RevealedField | null {
  return fieldOfDeclared[`${step} ${name}`] ?? null;
}

import { type RevealedField, revealedFieldByDeclared } from '../../../../contract/desk/personalData.ts';
import type { DeskReply } from '../../../../contract/desk/schemas/index.ts';
import { accountContext } from '../../../platform/fieldEncryption/index.ts';
import { decryptDeclared } from '../../accounts/index.ts';
import type { Services } from '../../services.ts';
import { disclosureEndpoint } from '../disclosure/endpoint.ts';
import { getBorrower } from './borrowerLookup.ts';
import { type DeclaredValue, toDeclaredRows } from './masks.ts';

type ReadServices = Pick<Services, 'db' | 'personal'>;

/** One masked field, told for a reason or a case; its answer isn't kept anywhere. */
export const reveal = disclosureEndpoint('reveal', {
  async getSubject({ db }, { borrowerId, field }) {
    await getBorrower(db, borrowerId);
    return { borrowerId, orderId: null, field };
  },
  async disclose(services, _asking, { borrowerId, field }) {
    return { reply: { borrowerId, field, value: await readField(services, borrowerId, field) } };
  },
});

async function readField(services: ReadServices, borrowerId: number, field: RevealedField): Promise<string> {
  switch (field) {
    case 'phone':
      return (await getBorrower(services.db, borrowerId)).mobilePhone;
    case 'address':
      return (await getBorrower(services.db, borrowerId)).address;
    case 'account': {
      const [newest] = await listAccounts(services, borrowerId);
      return newest?.number ?? '';
    }
    case 'formerAccounts': {
      const [, ...former] = await listAccounts(services, borrowerId);
      return former.map(({ bank, number }) => [bank, number].filter(Boolean).join(' ')).join(', ');
    }
    default: {
      const rows = await listDeclared(services, borrowerId, true);
      return rows.findLast((row) => revealedFieldOf(row) === field)?.value ?? '';
    }
  }
}

/** The newest first: it is the one that money is paid to. */
async function listAccounts({ db, personal }: ReadServices, borrowerId: number) {
  const rows = await db
    .selectFrom('bankAccounts')
    .select(['bankName as bank', 'accountNumber as number'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('entryId', 'desc')
    .execute();
  return rows.map(({ bank, number }) => ({
    bank,
    number: personal.decrypt(accountContext(borrowerId), number),
  }));
}

async function listDeclared(
  { db, personal }: ReadServices,
  borrowerId: number,
  isRevealed: boolean,
): Promise<DeclaredValue[]> {
  const rows = await db
    .selectFrom('certifications')
    .select(['step', 'declared'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('declaredAt')
    .execute();
  return toDeclaredRows(decryptDeclared(personal, borrowerId, rows), isRevealed);
}

/** What else is stored of a borrower, masked, each with the field that reveals it. */
export async function getMaskedFields(
  services: ReadServices,
  borrowerId: number,
): Promise<Pick<DeskReply<'borrower'>, 'declared' | 'formerAccounts'>> {
  const declared = await listDeclared(services, borrowerId, false);
  const { accounts } = await services.db
    .selectFrom('bankAccounts')
    .select((row) => row.fn.countAll<number>().as('accounts'))
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirstOrThrow();
  return {
    declared: declared.map((row) => ({ ...row, field: row.value === '' ? null : revealedFieldOf(row) })),
    formerAccounts: Math.max(0, Number(accounts) - 1),
  };
}

function revealedFieldOf({ step, name }: DeclaredValue): RevealedField | null {
  return revealedFieldByDeclared[`${step} ${name}`] ?? null;
}

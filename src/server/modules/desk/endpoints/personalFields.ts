import type { Database } from '../../../platform/database/index.ts';
import { accountContext } from '../../../platform/fieldEncryption/index.ts';
import { maskAll, maskAllButLast } from '../../../platform/masking.ts';
import { decryptDeclared, unmaskedDeclaredFields } from '../../accounts/index.ts';
import { listIdentityImages } from '../../identity/index.ts';
import type { Services } from '../../services.ts';
import { listDepositReferences } from '../../tills/index.ts';
import { listLongNumbers, maskAccountNumbers } from '../accountNumbers.ts';

type BankTexts = { reference: string | null; description: string | null };

/** Masks account numbers in the reference and description of bank rows; references of loans and deposits remain readable. */
export async function maskAccountsInLines<Row extends BankTexts>(
  db: Database,
  rows: readonly Row[],
): Promise<Row[]> {
  const numbers = listLongNumbers(
    rows.flatMap(({ reference, description }) => [reference ?? '', description ?? '']),
  );
  if (numbers.length === 0) return [...rows];
  const found = await db
    .selectFrom('referenceDirectory')
    .select('reference')
    .where('reference', 'in', numbers)
    .execute();
  const deposits = await listDepositReferences(db, numbers);
  const known = new Set([...found.map(({ reference }) => reference), ...deposits]);
  return rows.map((row) => ({
    ...row,
    reference: row.reference === null ? null : maskAccountNumbers(row.reference, known),
    description: row.description === null ? null : maskAccountNumbers(row.description, known),
  }));
}

export type DeclaredValue = { step: string; name: string; value: string };

/** Fields whose end stays visible when masked; the end of others would disclose too much, or nothing. */
const endVisibleFields = new Set(['phone', 'idNumber']);

/** The declarations of a borrower, a row for each field. */
export async function listDeclared(
  { db, fieldEncryption }: Pick<Services, 'db' | 'fieldEncryption'>,
  borrowerId: number,
  isRevealed: boolean,
): Promise<DeclaredValue[]> {
  const rows = await db
    .selectFrom('certifications')
    .select(['step', 'declared'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('declaredAt')
    .execute();
  const images = await listIdentityImages(db, borrowerId);
  const imageValues = images.map(({ kind: name }) => ({
    step: 'identity' as const,
    name,
    value: maskAll(name),
  }));
  const declaredValues = decryptDeclared(fieldEncryption, borrowerId, rows).flatMap(({ step, declared }) =>
    Object.entries(typeof declared === 'object' && declared !== null ? declared : {}).map(
      ([name, value]) => ({
        step,
        name,
        value:
          isRevealed || unmaskedDeclaredFields.has(name) ? String(value) : maskField(name, String(value)),
      }),
    ),
  );
  return [...declaredValues, ...imageValues];
}

function maskField(name: string, value: string): string {
  return endVisibleFields.has(name) ? maskAllButLast(value) : maskAll(value);
}

/** The newest first: it is the one that money is paid to. */
export async function listAccounts(
  { db, fieldEncryption }: Pick<Services, 'db' | 'fieldEncryption'>,
  borrowerId: number,
) {
  const rows = await db
    .selectFrom('bankAccounts')
    .select(['bankName as bank', 'accountNumber as number'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('entryId', 'desc')
    .execute();
  return rows.map(({ bank, number }) => ({
    bank,
    number: fieldEncryption.decrypt(accountContext(borrowerId), number),
  }));
}

import { sql } from 'kysely';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { likePrefixPattern, reverseText } from '../../../../platform/database/index.ts';
import type { Services } from '../../../services.ts';
import { depositReferenceSql, toDepositReference } from '../../../tills/index.ts';
import { maskAccountsInLines } from '../personalFields.ts';
import { beginsOrEndsUnspaced, listSpellings } from './borrowerSearch.ts';

type Match = DeskReplyInput<'search'>['matches'][number];

/** Deposits of tills by the beginning or the end of the number by which the bank names them. */
export async function findDeposits({ db }: Services, text: string, max: number): Promise<Match[]> {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (!/^\d{3,10}$/.test(digits)) return [];
  const reference = depositReferenceSql(sql`deposit_id`);
  const rows = await db
    .selectFrom('tillDeposits')
    .select(['depositId', 'amount', 'currency'])
    .where((row) =>
      row.or([
        row(reference, 'like', likePrefixPattern(digits)),
        row(sql`reverse(${reference})`, 'like', likePrefixPattern(reverseText(digits))),
      ]),
    )
    .limit(max)
    .execute();
  return rows.map((row) => ({ kind: 'deposit', ...row, reference: toDepositReference(row) }));
}

/** Lines read for one page of results, since masked references are left out afterwards. */
const maxLinesRead = 50;

/** A reference as it is compared: however it is spaced and cased. */
const unspace = (text: string) => text.replaceAll(' ', '').toLowerCase();

/**
 * Lines of bank statements by the beginning or the end of their reference. Of one with an account only what its mask shows is
 * searched, or all of it: else its figures would be told one by one.
 */
export async function findBankLines({ db }: Services, text: string, max: number): Promise<Match[]> {
  const rows = await db
    .selectFrom('bankStatementLines as line')
    .select(['line.lineId', 'line.reference', 'line.valueDate', 'line.amount', 'line.currency'])
    .select(
      sql<string>`(select min(statement_id) from bank_statement_items where line_id = line.line_id)`.as(
        'statementId',
      ),
    )
    .where(sql<boolean>`reference <> ''`)
    .where(beginsOrEndsUnspaced(text))
    .limit(maxLinesRead)
    .execute();
  const spellings = listSpellings(unspace(text));
  const isShown = (stored: string, masked: string) =>
    spellings.some((typed) => stored === typed || masked.startsWith(typed) || masked.endsWith(typed));
  const masked = await maskAccountsInLines(
    db,
    rows.map((row) => ({ ...row, description: null })),
  );
  return masked
    .filter(({ reference }, index) => isShown(unspace(rows[index]?.reference ?? ''), unspace(reference)))
    .slice(0, max)
    .map(({ description: _description, ...line }) => ({ kind: 'bankLine', ...line }));
}

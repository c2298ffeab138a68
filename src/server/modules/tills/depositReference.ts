import { type RawBuilder, sql } from 'kysely';

const referenceDigits = 10;

/** The digits by which a bank's statement names a deposit: the first 8 hexadecimal digits of its id, as a number. */
export function toDepositReference({ depositId }: { depositId: string }): string {
  return String(Number.parseInt(depositId.slice(0, 8), 16)).padStart(referenceDigits, '0');
}

/** {@link toDepositReference} in SQL, of the id of a deposit. */
export function depositReferenceSql(depositId: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`lpad(('x' || left(${depositId}, 8))::bit(32)::bigint::text, ${sql.lit(referenceDigits)}, '0')`;
}

/** Prefixes of the ids of deposits whose references a text may contain, as the index `till_deposits_by_reference` has them. */
export function listDepositIdPrefixes(text: string): string[] {
  const runs = text.match(/\d{10,}/g) ?? [];
  return runs.flatMap((digits) =>
    Array.from({ length: digits.length - referenceDigits + 1 }, (_, at) =>
      Number(digits.slice(at, at + referenceDigits))
        .toString(16)
        .padStart(8, '0'),
    ),
  );
}

import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY: number = 1009;

const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY);

/**
 * How columns become values: `bigint` a number, `date` the text `YYYY-MM-DD`, the rest as `pg` does it (`timestamptz` a
 * Date, `jsonb` the value). Throws on a bigint that a number can't hold exactly.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === INT8) return safeInteger;
    if (oid === INT8_ARRAY) return (text: string) => parseTextArray(text).map(safeIntegerOrNull);
    if (oid === DATE) return (text: string) => text;
    if (oid === DATE_ARRAY) return parseTextArray;
    return pg.types.getTypeParser(oid);
  },
};

function safeIntegerOrNull(text: string | null): number | null {
  return text === null ? null : safeInteger(text);
}

function safeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`The bigint ${text} is beyond exact numbers.`);
  return number;
}

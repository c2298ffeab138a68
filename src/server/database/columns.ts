import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TIMESTAMPTZ: number = 1184;
const TEXT_ARRAY: number = 1009;

const parseTextArray: (text: string) => string[] = pg.types.getTypeParser(TEXT_ARRAY);
const parseInstant: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ);

/**
 * How columns become values: `bigint` a number, `date` the text `YYYY-MM-DD`, the rest as `pg` does it (`timestamptz` a
 * Date, `jsonb` the value). Throws on a bigint that a number can't hold exactly.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === INT8) return safeInteger;
    if (oid === INT8_ARRAY) return (text: string) => parseTextArray(text).map(safeInteger);
    if (oid === TIMESTAMPTZ) return instant;
    if (oid === DATE) return (text: string) => text;
    if (oid === DATE_ARRAY) return parseTextArray;
    return pg.types.getTypeParser(oid);
  },
};

/** `2026-11-27 06:00:00.5+00`, what a session in UTC sends, is ISO 8601 but for two letters; `pg` reads all others. */
function instant(text: string): Date {
  const isIso = text[4] === '-' && text[10] === ' ' && text.endsWith('+00');
  return isIso ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseInstant(text);
}

function safeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`The bigint ${text} is beyond exact numbers.`);
  return number;
}

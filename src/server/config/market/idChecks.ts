/** Sums that check a well-formed national id against the day its owner was born (`YYYY-MM-DD`). */
export const idChecks = { curp: isValidCurp } as const;

const curpAlphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** Letters, birth date, sex, state, letters, century (a digit before 2000, a letter since), check digit. Source: RENAPO. */
function isValidCurp(text: string, birthDate: string): boolean {
  const [, century = '', year = '', month = '', day = ''] =
    /^(\d\d)(\d\d)-(\d\d)-(\d\d)$/.exec(birthDate) ?? [];
  if (text.slice(4, 10) !== `${year}${month}${day}`) return false;
  if (century !== (/\d/.test(text.charAt(16)) ? '19' : '20')) return false;
  return text.charAt(17) === computeCheckDigit(text.slice(0, 17));
}

function computeCheckDigit(first17: string): string {
  const sum = [...first17].reduce(
    (total, character, index) => total + curpAlphabet.indexOf(character) * (18 - index),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

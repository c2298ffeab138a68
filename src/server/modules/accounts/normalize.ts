/** A letter of a script that our documents are set in, with the accents that have no letter of their own. */
const letterPattern = String.raw`\p{Script=Latin}\p{Mn}{0,2}|\p{Script=Devanagari}|[\u200c\u200d]`;
const namePattern = new RegExp(`^(?:${letterPattern}|[ .'’-])+$`, 'u');
const addressPattern = new RegExp(`^(?:${letterPattern}|[ -~]|[°ºª·´¿¡‘’“”–—])+$`, 'u');
const anyLetterPattern = /\p{L}/u;

/**
 * A name as contracts and bank transfers carry it; undefined where they couldn't: a letter that isn't in their fonts would be left
 * out of the contract without a word, and signs that change how others read have no place in a name.
 */
export function normalizeName(text: string): string | undefined {
  // Full-width letters and ligatures become the plain ones.
  return normalizeText(text.normalize('NFKC'), namePattern);
}

/** The same of an address. */
export function normalizeAddress(text: string): string | undefined {
  return normalizeText(text.normalize('NFC'), addressPattern);
}

function normalizeText(text: string, pattern: RegExp): string | undefined {
  return pattern.test(text) && anyLetterPattern.test(text) ? text : undefined;
}

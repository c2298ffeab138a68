/** A letter of a script that our documents are set in, with the accents that have no letter of their own. */
const letter = String.raw`\p{Script=Latin}\p{Mn}{0,2}|\p{Script=Devanagari}|[\u200c\u200d]`;
const nameForm = new RegExp(`^(?:${letter}|[ .'’-])+$`, 'u');
const addressForm = new RegExp(`^(?:${letter}|[ -~]|[°ºª·´¿¡‘’“”–—])+$`, 'u');
const someLetter = /\p{L}/u;

/**
 * A name as contracts and bank transfers carry it; undefined where they couldn't: a letter that isn't in their fonts would be left
 * out of the contract without a word, and signs that change how others read have no place in a name.
 */
export function writtenName(text: string): string | undefined {
  // Full-width letters and ligatures become the plain ones.
  return written(text.normalize('NFKC'), nameForm);
}

/** The same of an address. */
export function writtenAddress(text: string): string | undefined {
  return written(text.normalize('NFC'), addressForm);
}

function written(text: string, form: RegExp): string | undefined {
  return form.test(text) && someLetter.test(text) ? text : undefined;
}

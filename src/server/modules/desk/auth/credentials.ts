import { randomBytes } from 'node:crypto';
import { conflictError } from '../errors.ts';
import { hashPassphrase, unusablePassphrase } from './passphrase.ts';

export const minPassphraseLength = 12;
const minDistinctCharacters = 6;

/** What guessers try first, as it is left of a passphrase without figures and signs. */
const commonPassphrases = new Set(
  'password passwort passphrase contraseña contrasena clave secreto secret qwerty qwertyuiop qwertyqwerty asdfghjkl asdfasdf abcdefghijkl letmein iloveyou teamo admin administrator administrador bienvenido welcome quincena prestamo préstamo changeme cambiame'.split(
    ' ',
  ),
);

/** Whether a passphrase is among the first that somebody would try: short, of few letters, a row of keys, or the account's own name. */
export function isWeakPassphrase(
  passphrase: string,
  { email, name }: { email: string; name: string },
): boolean {
  const plain = passphrase.toLowerCase();
  if ([...passphrase].length < minPassphraseLength || new Set(plain).size < minDistinctCharacters)
    return true;
  if (isSequential(plain)) return true;
  const letters = plain.replaceAll(/[^\p{L}]/gu, '');
  if (commonPassphrases.has(letters) || commonPassphrases.has(deduplicateHalves(letters))) return true;
  const personalWords = [email.toLowerCase(), email.toLowerCase().split('@')[0] ?? '', name.toLowerCase()];
  // What is left of it without the account's own words has to be long enough by itself.
  const remainder = personalWords
    .filter((word) => word.length > 2)
    .reduce((text, word) => text.replaceAll(word, ''), plain);
  return remainder.length < minPassphraseLength - 4;
}

/** `1234567890123`, `abcdefghijkl` and back: each sign follows the one before it. */
function isSequential(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const follows = steps.filter((step) => Math.abs(step) <= 1).length;
  return follows >= steps.length - 2;
}

/** `secretsecret` is `secret`. */
function deduplicateHalves(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
}

/** The hash of a passphrase that its owner chose. Throws 409 for one that would be tried first. */
export async function hashChosenPassphrase(
  passphrase: string,
  owner: { email: string; name: string },
): Promise<string> {
  if (isWeakPassphrase(passphrase, owner)) throw conflictError('weakPassphrase');
  return hashPassphrase(passphrase);
}

/** For an account that is entered by passkeys, or waits for its owner's credentials. */
export function createUnusablePassphrase(): string {
  return unusablePassphrase(randomBytes(32));
}

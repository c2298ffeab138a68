import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { isEqualConstantTime } from '../../../platform/constantTimeEqual.ts';
import { createTaskQueue } from '../../../platform/workerProcess/index.ts';
import { tooManyRequests } from '../../api/index.ts';
import { conflictError } from '../errors.ts';

type ScryptCost = { N: number; r: number; p: number };

const scryptAsync = promisify<string, Buffer, number, ScryptCost & { maxmem: number }, Buffer>(scrypt);

/** 64 MB, some tens of milliseconds. */
const defaultCost: ScryptCost = { N: 2 ** 16, r: 8, p: 2 };
const hashBytes = 32;

/**
 * Verifications run one at a time per process, since they share threads with page reads. This many may wait of known browsers,
 * which go first, and of unknown ones: strangers' attempts don't delay staff who signed in before.
 */
export const maxQueuedVerifications = 20;
/** After this 429 is returned, before the call's own time limit. */
const maxWaitMs = 5_000;
export const verificationQueue = createTaskQueue(
  { light: maxQueuedVerifications, heavy: maxQueuedVerifications },
  maxWaitMs,
);
const retryAfterSeconds = 10;

/** `scrypt$N$r$p$salt$hash`: hashes of a former cost remain valid. */
export async function hashPassphrase(passphrase: string): Promise<string> {
  const salt = randomBytes(16);
  return formatHash(salt, await deriveHash(passphrase, salt, defaultCost, true));
}

/** @param randomHash what no passphrase is known to hash to */
function unusablePassphrase(randomHash: Buffer): string {
  return formatHash(randomBytes(16), randomHash);
}

function formatHash(salt: Buffer, hash: Buffer): string {
  return [
    'scrypt',
    defaultCost.N,
    defaultCost.r,
    defaultCost.p,
    salt.toString('base64'),
    hash.toString('base64'),
  ].join('$');
}

/** A hash of no passphrase, so that an unknown account takes as long to verify as a known one. */
const dummyHash = `scrypt$${defaultCost.N}$${defaultCost.r}$${defaultCost.p}$${'A'.repeat(22)}==$${'A'.repeat(43)}=`;

/**
 * @param storedHash null: takes as long and returns false
 * @param isKnown whether the attempt comes from a session, or a browser that signed in before
 */
export async function verifyPassphrase(
  candidate: string,
  storedHash: string | null,
  isKnown: boolean,
): Promise<boolean> {
  // A hash with a marker is of a passphrase that another person knew: it is disabled.
  const [, N, r, p, salt = '', hash = '', disabledMarker] = (storedHash ?? dummyHash).split('$');
  const expected = Buffer.from(hash, 'base64');
  const storedCost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await deriveHash(candidate, Buffer.from(salt, 'base64'), storedCost, isKnown);
  return timingSafeEqual(actual, expected) && storedHash !== null && disabledMarker === undefined;
}

/** Throws 429 where the queue is full, or the wait too long. */
async function deriveHash(
  passphrase: string,
  salt: Buffer,
  { N, r, p }: ScryptCost,
  isKnown: boolean,
): Promise<Buffer> {
  const task = () => scryptAsync(passphrase, salt, hashBytes, { N, r, p, maxmem: 256 * N * r });
  const derived = await verificationQueue.enqueue(task, isKnown);
  if (derived === undefined) throw tooManyRequests(retryAfterSeconds);
  return derived;
}

/** One-time codes of an app: RFC 6238, SHA-1, 30 seconds, 6 digits, as every such app has them. */
const stepSeconds = 30;
const digits = 6;

/**
 * Returns the time step of a valid code; undefined where it isn't the current one, or was used before: a code is valid as long
 * as the app shows it, and once.
 */
export function verifyTotp(
  secret: Buffer,
  code: string,
  now: Date,
  lastUsedStep: number,
): number | undefined {
  const step = Math.floor(now.getTime() / 1000 / stepSeconds);
  return step > lastUsedStep && isEqualConstantTime(code, computeTotp(secret, step)) ? step : undefined;
}

export function computeTotp(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The secret as authenticator apps read it: base 32, without padding. */
export function encodeBase32(secret: Buffer): string {
  let bits = '';
  for (const byte of secret) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

const minPassphraseLength = 12;
const minDistinctCharacters = 6;

/** Common passphrases, letters only. */
const commonPassphrases = new Set(
  'password passwort passphrase contraseña contrasena clave secreto secret qwerty qwertyuiop qwertyqwerty asdfghjkl asdfasdf abcdefghijkl letmein iloveyou teamo admin administrator administrador bienvenido welcome quincena prestamo préstamo changeme cambiame'.split(
    ' ',
  ),
);

/** Whether a passphrase is easily guessed: short, of few characters, sequential, common, or made of the account's name or e-mail. */
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
  // Without the account's name and e-mail it must still be long enough.
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

/** The hash of a chosen passphrase. Throws 409 for a weak one. */
export async function hashChosenPassphrase(
  passphrase: string,
  owner: { email: string; name: string },
): Promise<string> {
  if (isWeakPassphrase(passphrase, owner)) throw conflictError('weakPassphrase');
  return hashPassphrase(passphrase);
}

/** The hash for an account with passkeys only, or without credentials yet. */
export function createUnusablePassphrase(): string {
  return unusablePassphrase(randomBytes(32));
}

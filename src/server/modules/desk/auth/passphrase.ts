import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createTaskQueue } from '../../../platform/workerProcess/index.ts';
import { tooManyRequests } from '../../api/index.ts';

type ScryptCost = { N: number; r: number; p: number };

const scryptAsync = promisify<string, Buffer, number, ScryptCost & { maxmem: number }, Buffer>(scrypt);

/** 64 MB for some tens of milliseconds. */
const defaultCost: ScryptCost = { N: 2 ** 16, r: 8, p: 2 };
const hashBytes = 32;

/**
 * One after the other in a process: each has a thread that pages are read by, too. So many wait of those who are known,
 * who come first, and of those who aren't: strangers who try keep nobody waiting who has signed in before.
 */
export const maxQueued = 20;
/** Whoever waits longer is told to come back, before the call is given up as if the database were away. */
const maxWaitMs = 5_000;
const queue = createTaskQueue({ light: maxQueued, heavy: maxQueued }, maxWaitMs);
const retryAfterSeconds = 10;

/** `scrypt$N$r$p$salt$hash`: what an older cost made is still read. */
export async function hashPassphrase(passphrase: string): Promise<string> {
  const salt = randomBytes(16);
  return formatHash(salt, await deriveHash(passphrase, salt, defaultCost, true));
}

/** @param randomHash what no passphrase is known to hash to */
export function unusablePassphrase(randomHash: Buffer): string {
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

/** What nobody's passphrase hashes to, so that an unknown account takes as long as a known one. */
const dummyHash = `scrypt$${defaultCost.N}$${defaultCost.r}$${defaultCost.p}$${'A'.repeat(22)}==$${'A'.repeat(43)}=`;

/**
 * @param storedHash null: takes as long and is never right
 * @param isKnown whether it is asked by a session, or a browser that signed in before
 */
export async function verifyPassphrase(
  candidate: string,
  storedHash: string | null,
  isKnown: boolean,
): Promise<boolean> {
  // A hash with a mark behind it was a passphrase that others were told: it opens nothing.
  const [, N, r, p, salt = '', hash = '', disabledMarker] = (storedHash ?? dummyHash).split('$');
  const expected = Buffer.from(hash, 'base64');
  const storedCost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await deriveHash(candidate, Buffer.from(salt, 'base64'), storedCost, isKnown);
  return timingSafeEqual(actual, expected) && storedHash !== null && disabledMarker === undefined;
}

/** Throws 429 where too many wait, or its turn doesn't come in time. */
async function deriveHash(
  passphrase: string,
  salt: Buffer,
  { N, r, p }: ScryptCost,
  isKnown: boolean,
): Promise<Buffer> {
  const task = () => scryptAsync(passphrase, salt, hashBytes, { N, r, p, maxmem: 256 * N * r });
  const derived = await queue.enqueue(task, isKnown);
  if (derived === undefined) throw tooManyRequests(retryAfterSeconds);
  return derived;
}

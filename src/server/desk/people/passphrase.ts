import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { makeLine } from '../../apart/index.ts';
import { tooMany } from '../../http/index.ts';

type Cost = { N: number; r: number; p: number };

const derive = promisify<string, Buffer, number, Cost & { maxmem: number }, Buffer>(scrypt);

/** 64 MB for some tens of milliseconds. */
const cost: Cost = { N: 2 ** 16, r: 8, p: 2 };
const bytes = 32;

/**
 * One after the other in a process: each has a thread that pages are read by, too. So many wait of those who are known,
 * who come first, and of those who aren't: strangers who try keep nobody waiting who has signed in before.
 */
export const maxWaiting = 20;
/** Whoever waits longer is told to come back, before the call is given up as if the database were away. */
const longestWaitMs = 5_000;
const line = makeLine({ light: maxWaiting, heavy: maxWaiting }, longestWaitMs);
const comeBackSeconds = 10;

/** `scrypt$N$r$p$salt$hash`: what an older cost made is still read. */
export async function hashPassphrase(passphrase: string): Promise<string> {
  const salt = randomBytes(16);
  return textOf(salt, await hashOf(passphrase, salt, cost, true));
}

/** @param drawn what no passphrase is known to hash to */
export function unusablePassphrase(drawn: Buffer): string {
  return textOf(randomBytes(16), drawn);
}

function textOf(salt: Buffer, hash: Buffer): string {
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$');
}

/** What nobody's passphrase hashes to, so that an unknown account takes as long as a known one. */
const nobodys = `scrypt$${cost.N}$${cost.r}$${cost.p}$${'A'.repeat(22)}==$${'A'.repeat(43)}=`;

/**
 * @param kept null: takes as long and is never right
 * @param isKnown whether it is asked by a session, or a browser that signed in before
 */
export async function isPassphrase(given: string, kept: string | null, isKnown: boolean): Promise<boolean> {
  // A hash with a mark behind it was a passphrase that others were told: it opens nothing.
  const [, N, r, p, salt = '', hash = '', mark] = (kept ?? nobodys).split('$');
  const wanted = Buffer.from(hash, 'base64');
  const own = { N: Number(N), r: Number(r), p: Number(p) };
  const got = await hashOf(given, Buffer.from(salt, 'base64'), own, isKnown);
  return timingSafeEqual(got, wanted) && kept !== null && mark === undefined;
}

/** Throws 429 where too many wait, or its turn doesn't come in time. */
async function hashOf(
  passphrase: string,
  salt: Buffer,
  { N, r, p }: Cost,
  isKnown: boolean,
): Promise<Buffer> {
  const task = () => derive(passphrase, salt, bytes, { N, r, p, maxmem: 256 * N * r });
  const derived = await line.join(task, isKnown);
  if (derived === undefined) throw tooMany(comeBackSeconds);
  return derived;
}

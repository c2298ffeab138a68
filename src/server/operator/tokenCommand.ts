import { parseArgs } from 'node:util';
import { CommandError, runCommand } from '../command.ts';
import type { Database } from '../database/index.ts';
import {
  listTokens,
  makeToken,
  type OperatorRight,
  operatorRights,
  revokeToken,
  type Token,
  tokenDays,
  tokenState,
} from './tokens.ts';

/**
 * `npm run operator:token` lists the machines that may call /operator; with `--name core --may decide --may paid-out` it makes a
 * token for one and prints it, once, for a year or so many `--days`; with `--revoke core` it ends it.
 */
const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    may: { type: 'string', multiple: true, default: [] },
    days: { type: 'string', default: String(tokenDays.usual) },
    revoke: { type: 'string' },
  },
});

const ends = { live: 'until', ending: 'ENDS SOON:', expired: 'EXPIRED' } as const;

await runCommand(async ({ db }) => {
  if (values.revoke !== undefined) return revoke(db, values.revoke);
  if (values.name !== undefined) return make(db, values.name, values.may, Number(values.days));
  for (const token of await listTokens(db)) process.stdout.write(`${lineOf(token, new Date())}\n`);
});

function lineOf({ revokedAt, ...token }: Token & { revokedAt: Date | null }, now: Date): string {
  const { name, calls, createdAt, expiresAt } = token;
  const since = `${name}  since ${createdAt.toISOString()}`;
  if (revokedAt !== null) return `${since}  revoked ${revokedAt.toISOString()}`;
  return `${since}  ${ends[tokenState(token, now)]} ${expiresAt.toISOString()}  ${calls.join(', ')}`;
}

async function make(db: Database, name: string, may: readonly string[], days: number): Promise<void> {
  const unknown = may.filter((one) => !isRight(one));
  if (!/^[\w.-]{2,60}$/.test(name))
    throw new CommandError('A name has 2 to 60 letters, figures, dots or dashes.');
  if (unknown.length > 0 || may.length === 0) {
    throw new CommandError(`Say what it may, by one --may or several: ${operatorRights.join(', ')}.`);
  }
  if (!(Number.isInteger(days) && days > 0 && days <= tokenDays.most)) {
    throw new CommandError(`--days takes a whole number from 1 to ${tokenDays.most}.`);
  }
  const token = await makeToken(db, { name, calls: may.filter(isRight), days }, new Date());
  if (token === null) throw new CommandError(`The name ${name} was given before.`);
  process.stdout.write(`${token}\nThis is told once. It may, for ${days} days: ${may.join(', ')}.\n`);
}

async function revoke(db: Database, name: string): Promise<void> {
  if (!(await revokeToken(db, name, new Date()))) throw new CommandError(`There is no live token ${name}.`);
  process.stdout.write(`${name} is revoked.\n`);
}

function isRight(text: string): text is OperatorRight {
  return (operatorRights as readonly string[]).includes(text);
}

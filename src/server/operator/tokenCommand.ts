import { parseArgs } from 'node:util';
import { CommandError, runCommand } from '../command.ts';
import type { Database } from '../database/index.ts';
import {
  type DailyLimits,
  isLimited,
  limitedRights,
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
 * token for one and prints it, once, for a year or so many `--days`; with `--limit refund:MXN=100000` it may move so much a day
 * (minor units) by that call in that currency, else what the market lets one person do without approval; with `--revoke core`
 * it ends it.
 */
const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    may: { type: 'string', multiple: true, default: [] },
    limit: { type: 'string', multiple: true, default: [] },
    days: { type: 'string', default: String(tokenDays.usual) },
    revoke: { type: 'string' },
  },
});

const ends = { live: 'until', ending: 'ENDS SOON:', expired: 'EXPIRED' } as const;

await runCommand(async ({ db }) => {
  if (values.revoke !== undefined) return revoke(db, values.revoke);
  if (values.name !== undefined) return make(db, values.name, values);
  for (const token of await listTokens(db)) process.stdout.write(`${lineOf(token, new Date())}\n`);
});

function lineOf({ revokedAt, ...token }: Token & { revokedAt: Date | null }, now: Date): string {
  const { name, calls, createdAt, expiresAt, dailyLimits } = token;
  const since = `${name}  since ${createdAt.toISOString()}`;
  if (revokedAt !== null) return `${since}  revoked ${revokedAt.toISOString()}`;
  return `${since}  ${ends[tokenState(token, now)]} ${expiresAt.toISOString()}  ${calls.join(', ')}${limitsText(dailyLimits)}`;
}

function limitsText(limits: DailyLimits | null): string {
  const all = Object.entries(limits ?? {}).flatMap(([call, amounts]) =>
    Object.entries(amounts).map(([currency, amount]) => `${call}:${currency}=${amount}`),
  );
  return all.length === 0 ? '' : `  a day ${all.join(' ')}`;
}

type Wish = { may: readonly string[]; limit: readonly string[]; days: string };

async function make(db: Database, name: string, { may, limit, days: givenDays }: Wish): Promise<void> {
  const days = Number(givenDays);
  const unknown = may.filter((one) => !isRight(one));
  if (!/^[\w.-]{2,60}$/.test(name))
    throw new CommandError('A name has 2 to 60 letters, figures, dots or dashes.');
  if (unknown.length > 0 || may.length === 0) {
    throw new CommandError(`Say what it may, by one --may or several: ${operatorRights.join(', ')}.`);
  }
  if (!(Number.isInteger(days) && days > 0 && days <= tokenDays.most)) {
    throw new CommandError(`--days takes a whole number from 1 to ${tokenDays.most}.`);
  }
  const calls = may.filter(isRight);
  const dailyLimits = limitsIn(limit, calls);
  const token = await makeToken(db, { name, calls, days, dailyLimits }, new Date());
  if (token === null) throw new CommandError(`The name ${name} was given before.`);
  process.stdout.write(`${token}\nThis is told once. It may, for ${days} days: ${may.join(', ')}.\n`);
}

/** `--limit refund:MXN=100000`; undefined where none was given. */
function limitsIn(given: readonly string[], calls: readonly OperatorRight[]): DailyLimits | undefined {
  if (given.length === 0) return undefined;
  const limits: DailyLimits = {};
  for (const one of given) {
    const [, call, currency = '', amount = ''] = /^([\w-]+):([A-Z]{3})=(\d{1,12})$/.exec(one) ?? [];
    const right = calls.find((own) => own === call);
    if (right === undefined || !isLimited(right)) {
      throw new CommandError(
        `--limit takes a call that the token may make and that moves money (${limitedRights.join(', ')}), a currency and an amount of a day in minor units: refund:MXN=100000.`,
      );
    }
    limits[right] = { ...limits[right], [currency]: Number(amount) };
  }
  return limits;
}

async function revoke(db: Database, name: string): Promise<void> {
  if (!(await revokeToken(db, name, new Date()))) throw new CommandError(`There is no live token ${name}.`);
  process.stdout.write(`${name} is revoked.\n`);
}

function isRight(text: string): text is OperatorRight {
  return (operatorRights as readonly string[]).includes(text);
}

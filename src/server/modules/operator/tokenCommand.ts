import { parseArgs } from 'node:util';
import { CommandError, runCommand } from '../../platform/command.ts';
import type { Database } from '../../platform/database/index.ts';
import {
  createToken,
  type DailyLimits,
  getTokenState,
  isLimited,
  limitedPermissions,
  listTokens,
  type OperatorPermission,
  operatorPermissions,
  revokeToken,
  type Token,
  tokenDays,
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
    days: { type: 'string', default: String(tokenDays.standard) },
    revoke: { type: 'string' },
  },
});

const expiryLabels = { live: 'until', ending: 'ENDS SOON:', expired: 'EXPIRED' } as const;

await runCommand(async ({ db }) => {
  if (values.revoke !== undefined) return revoke(db, values.revoke);
  if (values.name !== undefined) return createFromOptions(db, values.name, values);
  for (const token of await listTokens(db)) process.stdout.write(`${formatToken(token, new Date())}\n`);
});

function formatToken({ revokedAt, ...token }: Token & { revokedAt: Date | null }, now: Date): string {
  const { name, calls, createdAt, expiresAt, dailyLimits } = token;
  const since = `${name}  since ${createdAt.toISOString()}`;
  if (revokedAt !== null) return `${since}  revoked ${revokedAt.toISOString()}`;
  return `${since}  ${expiryLabels[getTokenState(token, now)]} ${expiresAt.toISOString()}  ${calls.join(', ')}${formatLimits(dailyLimits)}`;
}

function formatLimits(limits: DailyLimits | null): string {
  const limitTexts = Object.entries(limits ?? {}).flatMap(([call, amounts]) =>
    Object.entries(amounts).map(([currency, amount]) => `${call}:${currency}=${amount}`),
  );
  return limitTexts.length === 0 ? '' : `  a day ${limitTexts.join(' ')}`;
}

type TokenOptions = { may: readonly string[]; limit: readonly string[]; days: string };

async function createFromOptions(
  db: Database,
  name: string,
  { may, limit, days: daysOption }: TokenOptions,
): Promise<void> {
  const days = Number(daysOption);
  const unknownPermissions = may.filter((one) => !isOperatorPermission(one));
  if (!/^[\w.-]{2,60}$/.test(name))
    throw new CommandError('A name has 2 to 60 letters, figures, dots or dashes.');
  if (unknownPermissions.length > 0 || may.length === 0) {
    throw new CommandError(`Say what it may, by one --may or several: ${operatorPermissions.join(', ')}.`);
  }
  if (!(Number.isInteger(days) && days > 0 && days <= tokenDays.max)) {
    throw new CommandError(`--days takes a whole number from 1 to ${tokenDays.max}.`);
  }
  const calls = may.filter(isOperatorPermission);
  const dailyLimits = parseLimits(limit, calls);
  const token = await createToken(db, { name, calls, days, dailyLimits }, new Date());
  if (token === null) throw new CommandError(`The name ${name} was given before.`);
  process.stdout.write(`${token}\nThis is shown once. It may, for ${days} days: ${may.join(', ')}.\n`);
}

/** `--limit refund:MXN=100000`; undefined where none was given. */
function parseLimits(
  limitOptions: readonly string[],
  calls: readonly OperatorPermission[],
): DailyLimits | undefined {
  if (limitOptions.length === 0) return undefined;
  const limits: DailyLimits = {};
  for (const one of limitOptions) {
    const [, call, currency = '', amount = ''] = /^([\w-]+):([A-Z]{3})=(\d{1,12})$/.exec(one) ?? [];
    const permission = calls.find((allowedCall) => allowedCall === call);
    if (permission === undefined || !isLimited(permission)) {
      throw new CommandError(
        `--limit takes a call that the token may make and that moves money (${limitedPermissions.join(', ')}), a currency and an amount of a day in minor units: refund:MXN=100000.`,
      );
    }
    limits[permission] = { ...limits[permission], [currency]: Number(amount) };
  }
  return limits;
}

async function revoke(db: Database, name: string): Promise<void> {
  if (!(await revokeToken(db, name, new Date()))) throw new CommandError(`There is no live token ${name}.`);
  process.stdout.write(`${name} is revoked.\n`);
}

function isOperatorPermission(text: string): text is OperatorPermission {
  return (operatorPermissions as readonly string[]).includes(text);
}

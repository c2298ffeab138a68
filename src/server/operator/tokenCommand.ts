import { parseArgs } from 'node:util';
import { CommandError, runCommand } from '../command.ts';
import type { Database } from '../database/index.ts';
import { listTokens, makeToken, type OperatorRight, operatorRights, revokeToken } from './tokens.ts';

/**
 * `npm run operator:token` lists the machines that may call /operator; with `--name core --may decide --may paid-out` it makes a
 * token for one and prints it, once; with `--revoke core` it ends it.
 */
const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    may: { type: 'string', multiple: true, default: [] },
    revoke: { type: 'string' },
  },
});

await runCommand(async ({ db }) => {
  if (values.revoke !== undefined) return revoke(db, values.revoke);
  if (values.name !== undefined) return make(db, values.name, values.may);
  for (const { name, calls, createdAt, revokedAt } of await listTokens(db)) {
    const state = revokedAt === null ? calls.join(', ') : `revoked ${revokedAt.toISOString()}`;
    process.stdout.write(`${name}  since ${createdAt.toISOString()}  ${state}\n`);
  }
});

async function make(db: Database, name: string, may: readonly string[]): Promise<void> {
  const unknown = may.filter((one) => !isRight(one));
  if (!/^[\w.-]{2,60}$/.test(name))
    throw new CommandError('A name has 2 to 60 letters, figures, dots or dashes.');
  if (unknown.length > 0 || may.length === 0) {
    throw new CommandError(`Say what it may, by one --may or several: ${operatorRights.join(', ')}.`);
  }
  const token = await makeToken(db, name, may.filter(isRight), new Date());
  if (token === null) throw new CommandError(`The name ${name} was given before.`);
  process.stdout.write(`${token}\nThis is told once. It may: ${may.join(', ')}.\n`);
}

async function revoke(db: Database, name: string): Promise<void> {
  if (!(await revokeToken(db, name, new Date()))) throw new CommandError(`There is no live token ${name}.`);
  process.stdout.write(`${name} is revoked.\n`);
}

function isRight(text: string): text is OperatorRight {
  return (operatorRights as readonly string[]).includes(text);
}

import { parseArgs } from 'node:util';
import { type Role, roles } from '../../../contract/desk/roles.ts';
import { recordAudit } from '../../audit/index.ts';
import { CommandError, runCommand } from '../../command.ts';
import { transaction } from '../../database/index.ts';
import { addAccount, firstDays, newPassphrase } from './staff.ts';

/**
 * `npm run desk:account -- --email ana@lender.example --name "Ana" --role admin [--role …]` makes an account of the desk and
 * prints its passphrase, once; with `--identity-provider` it has none, and signs in there. It is how the first one is made; the others are made at the desk, by two people.
 */
const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string', multiple: true, default: [] },
    'identity-provider': { type: 'boolean', default: false },
  },
});

await runCommand(async ({ db }) => {
  const { email, name, role } = values;
  const unknown = role.filter((one) => !isRole(one));
  if (unknown.length > 0)
    throw new CommandError(`There is no role ${unknown.join(', ')}: ${roles.join(', ')}.`);
  if (!email?.includes('@') || !name || role.length === 0) {
    throw new CommandError('Give --email, --name and at least one --role.');
  }
  const passphrase = values['identity-provider'] ? null : newPassphrase();
  const person = { email: email.toLowerCase(), name, roles: role.filter(isRole), passphrase };
  const now = new Date();
  await transaction(db, async (trx) => {
    const staffId = await addAccount(trx, person, now);
    if (staffId === null) throw new CommandError(`There is an account of ${email} already.`);
    const by = { kind: 'operator', who: 'desk:account', reason: role.join(', ') } as const;
    await recordAudit(trx, by, { action: 'desk_done', subject: `desk:account ${staffId}` }, now);
  });
  const how =
    passphrase === null
      ? 'through the identity provider'
      : `within ${firstDays} days with the passphrase ${passphrase}`;
  process.stdout.write(`${email} signs in at /desk ${how}\n`);
});

function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text);
}

import { parseArgs } from 'node:util';
import { type Role, roles } from '../../../contract/desk/roles.ts';
import { recordAudit } from '../../audit/index.ts';
import { systemClock } from '../../clock/clock.ts';
import { demonstrationClock } from '../../clock/demonstrationClock.ts';
import { CommandError, runCommand } from '../../command.ts';
import type { Settings } from '../../config/index.ts';
import { type Database, transaction } from '../../database/index.ts';
import { addAccount } from './accounts.ts';
import { type Invited, invitationHours, invitationLink, inviteOnServer } from './invitations.ts';
import { newId } from './staff.ts';

/**
 * `npm run desk:account -- --email ana@lender.example --name "Ana" --role admin [--role …]` prints an invitation link, once,
 * by which that person makes an account of the desk; with `--identity-provider` the account is made at once and signs in
 * there; `--email ana@lender.example --renew` prints a link to new credentials of an account that is there. It is how the first one is
 * made; the others are made at the desk, by two people.
 */
const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string', multiple: true, default: [] },
    'identity-provider': { type: 'boolean', default: false },
    renew: { type: 'boolean', default: false },
  },
});

await runCommand(async ({ db, settings }) => {
  const email = values.email?.toLowerCase();
  const unknown = values.role.filter((one) => !isRole(one));
  if (unknown.length > 0)
    throw new CommandError(`There is no role ${unknown.join(', ')}: ${roles.join(', ')}.`);
  const isWhole = values.renew || (values.name && values.role.length > 0);
  if (!email?.includes('@') || !isWhole) {
    throw new CommandError('Give --email, --name and at least one --role; or --email and --renew.');
  }
  const person = { email, name: values.name ?? '', roles: values.role.filter(isRole) };
  const clock = settings.demonstration ? demonstrationClock(db) : systemClock;
  const now = await clock.now();
  const told = await transaction(db, async (trx) => {
    if (values['identity-provider']) return make(trx, person, now);
    const invited = await (values.renew ? accountOf(trx, email) : newAccount(trx, person));
    const token = await inviteOnServer(trx, invited, now);
    await leaveLine(trx, invited, now);
    return `${email} sets the credentials within ${invitationHours} hours, by this link, which works once:\n${invitationLink(originOf(settings), token)}`;
  });
  process.stdout.write(`${told}\n`);
});

type Person = Omit<Invited, 'staffId' | 'isRenewal'>;

async function make(trx: Database, person: Person, now: Date): Promise<string> {
  const staffId = await addAccount(trx, { ...person, passphrase: null }, now);
  if (staffId === null) throw new CommandError(`There is an account of ${person.email} already.`);
  await leaveLine(trx, { ...person, staffId }, now);
  return `${person.email} signs in at /desk through the identity provider`;
}

async function newAccount(trx: Database, person: Person): Promise<Invited> {
  if (await find(trx, person.email))
    throw new CommandError(
      `There is an account of ${person.email} already: --renew replaces its credentials.`,
    );
  return { ...person, staffId: newId(), isRenewal: false };
}

async function accountOf(trx: Database, email: string): Promise<Invited> {
  const found = await find(trx, email);
  if (found === undefined) throw new CommandError(`There is no open account of ${email}.`);
  return { ...found, isRenewal: true };
}

function find(trx: Database, email: string) {
  return trx
    .selectFrom('deskStaff')
    .select(['staffId', 'email', 'name', 'roles'])
    .where('email', '=', email)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
}

async function leaveLine(
  trx: Database,
  { staffId, roles: own }: Pick<Invited, 'staffId' | 'roles'>,
  now: Date,
): Promise<void> {
  const by = { kind: 'operator', who: 'desk:account', reason: own.join(', ') } as const;
  await recordAudit(trx, by, { action: 'desk_done', subject: `desk:account ${staffId}` }, now);
}

function originOf({ deskUrl, publicUrl, deskPort, port }: Settings): string {
  return deskUrl ?? publicUrl ?? `http://localhost:${deskPort ?? port}`;
}

function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text);
}

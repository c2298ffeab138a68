import { parseArgs } from 'node:util';
import { type Role, roles } from '../../../../contract/desk/staff.ts';
import type { Settings } from '../../../config/index.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { CommandError, runCommand } from '../../../platform/command.ts';
import { type Database, transaction } from '../../../platform/database/index.ts';
import { createShortId } from '../../../platform/shortId.ts';
import { createAccount, findOpenAccount } from './accounts.ts';
import { createServerInvitation, type Invitee, invitationHours, invitationLink } from './invitations.ts';

/**
 * `npm run desk:account -- --email ana@lender.example --name "Ana" --role admin [--role …]` prints an invitation link, once,
 * by which that person makes an account of the desk; with `--identity-provider` the account is made at once and signs in
 * there; `--email ana@lender.example --renew` prints a link to new credentials of an account that is there, suspended or not. It is how the first one is
 * made; the others are made at the desk, by maker and checker.
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

await runCommand(async ({ db, clock, settings }) => {
  const email = values.email?.toLowerCase();
  const unknown = values.role.filter((one) => !isRole(one));
  if (unknown.length > 0)
    throw new CommandError(`There is no role ${unknown.join(', ')}: ${roles.join(', ')}.`);
  const isComplete = values.renew || (values.name && values.role.length > 0);
  if (!email?.includes('@') || !isComplete) {
    throw new CommandError('Give --email, --name and at least one --role; or --email and --renew.');
  }
  const person = { email, name: values.name ?? '', roles: values.role.filter(isRole) };
  const now = await clock.now();
  const output = await transaction(db, async (trx) => {
    if (values['identity-provider']) return createProviderAccount(trx, person, now);
    const invitee = await (values.renew ? existingInvitee(trx, email) : newInvitee(trx, person));
    const token = await createServerInvitation(trx, invitee, now);
    await recordCommandAudit(trx, invitee, now);
    return `${email} sets the credentials within ${invitationHours} hours, by this link, which works once:\n${invitationLink(getOrigin(settings), token)}`;
  });
  process.stdout.write(`${output}\n`);
});

type NewPerson = Omit<Invitee, 'staffId' | 'isRenewal'>;

async function createProviderAccount(trx: Database, person: NewPerson, now: Date): Promise<string> {
  const staffId = await createAccount(trx, { ...person, passphrase: null }, now);
  if (staffId === null) throw new CommandError(`There is an account of ${person.email} already.`);
  await recordCommandAudit(trx, { ...person, staffId }, now);
  return `${person.email} signs in at /desk through the identity provider`;
}

async function newInvitee(trx: Database, person: NewPerson): Promise<Invitee> {
  if (await findOpenAccount(trx, { email: person.email }))
    throw new CommandError(
      `There is an account of ${person.email} already: --renew replaces its credentials.`,
    );
  return { ...person, staffId: createShortId(), isRenewal: false };
}

async function existingInvitee(trx: Database, email: string): Promise<Invitee> {
  // The operator of the server lifts a suspension by it: a single remaining admin couldn't.
  await trx
    .updateTable('deskStaff')
    .set({ suspendedAt: null, suspendedBy: null })
    .where('email', '=', email)
    .where('closedAt', 'is', null)
    .execute();
  const account = await findOpenAccount(trx, { email });
  if (account === undefined) throw new CommandError(`There is no open account of ${email}.`);
  return { ...account, isRenewal: true };
}

async function recordCommandAudit(
  trx: Database,
  { staffId, roles: personRoles }: Pick<Invitee, 'staffId' | 'roles'>,
  now: Date,
): Promise<void> {
  const actor = { kind: 'operator', actorId: 'desk:account', reason: personRoles.join(', ') } as const;
  await recordAudit(trx, actor, { action: 'desk_done', subject: `desk:account ${staffId}` }, now);
}

function getOrigin({ deskUrl, publicUrl, deskPort, port }: Settings): string {
  return deskUrl ?? publicUrl ?? `http://localhost:${deskPort ?? port}`;
}

function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text);
}

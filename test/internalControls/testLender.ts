import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { addDays, toDay } from '../../src/lending/index.ts';
import { hashSessionId } from '../../src/server/modules/api/index.ts';
import { createDeskClient, type DeskClient, signInAs } from '../../src/server/modules/desk/testing/desk.ts';
import { type TestServer, testServer } from '../../src/server/testing/testServer.ts';
import { createNarrowConfig, type Limits, readLimits } from './limits.ts';
import { createLoanCopier, createTemplateLoans, type LoanCopier } from './templates.ts';

/** A server with the demonstration's people, on which many sequences are tried one after another. */
export type TestLender = {
  readonly server: TestServer;
  readonly limits: Readonly<Record<'MX' | 'IN', Limits>>;
  readonly copyLoans: LoanCopier;
  /** Two honest people: the colleague makes requests, the checker approves them. */
  readonly colleague: DeskClient;
  readonly checker: DeskClient;
  /** The day at which every sequence begins, and one that two people closed before. */
  readonly today: string;
  readonly closedDay: string;
  /** The token of a machine that may match and refund. */
  readonly token: string;
  close(): Promise<void>;
};

const closedDaysAgo = 2;
export const countedProviders = ['cash_desk', 'bank_statement', 'sandbox'] as const;
const tokenName = 'controls';

export async function startLender(): Promise<TestLender> {
  const config = await createNarrowConfig();
  const server = await testServer({ env: { CONFIG_DIR: config.folder } });
  await createTemplateLoans(server);
  const [colleague, checker] = await Promise.all([signInAs(server, 'finance'), signInAs(server, 'admin')]);
  const today = (await server.services.clock.now()).toISOString().slice(0, 10);
  const closedDay = addDays(toDay(today), -closedDaysAgo);
  const lender: TestLender = {
    server,
    limits: { MX: readLimits(config.folder, 'MX'), IN: readLimits(config.folder, 'IN') },
    copyLoans: await createLoanCopier(server),
    colleague,
    checker,
    today,
    closedDay,
    token: await createToken(server),
    close: async () => {
      await server.close();
      await config.remove();
    },
  };
  for (const provider of countedProviders) await closeDay(lender, provider);
  return lender;
}

async function closeDay({ colleague, checker, closedDay }: TestLender, provider: string): Promise<void> {
  const reason = 'the day is complete';
  const request = await colleague.post('reconciliation/close', { provider, day: closedDay, reason });
  const approval =
    request.status === 202
      ? await checker.post(`approvals/${request.body.approvalId}`, { approve: true, reason })
      : request;
  if (approval.status !== 200) throw new Error(`${provider} ${closedDay}: ${JSON.stringify(approval.body)}`);
}

/** As `npm run operator:token` makes it on the server. */
async function createToken({ db }: TestServer): Promise<string> {
  const token = `qop_${randomBytes(32).toString('base64url')}`;
  const hash = createHash('sha256').update(token).digest();
  await sql`insert into operator_tokens (name, token_hash, calls, created_at, expires_at)
    values (${tokenName}, ${hash}, ${['decide', 'paid-out', 'match', 'refund']}::text[], now(), now() + interval '300 days')`.execute(
    db,
  );
  return token;
}

/** A new account with roles, signed in. */
export async function createSignedInStaff(
  { server }: TestLender,
  number: number,
  roles: readonly string[],
): Promise<{ email: string; staffId: string; session: DeskClient }> {
  const email = `person${number}@lender.example`;
  const staffId = randomBytes(8).toString('hex');
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  await server.db
    .insertInto('deskStaff')
    .values({ staffId, email, name: 'Person', roles: roles as never, passphrase: null, createdAt: now })
    .execute();
  await server.db
    .insertInto('deskSessions')
    .values({
      tokenHash: hashSessionId(token),
      sessionId: randomBytes(8).toString('hex'),
      staffId,
      address: '203.0.113.7',
      device: 'test',
      startedAt: now,
      seenAt: now,
      endsAt: new Date(now.getTime() + 12 * 3_600_000),
    })
    .execute();
  return { email, staffId, session: createDeskClient(server, `quincena-desk=${token}`) };
}

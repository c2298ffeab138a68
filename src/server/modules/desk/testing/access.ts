import type { DeskRow } from '../../../../contract/desk/schemas/index.ts';
import type { TestServer } from '../../../testing/testServer.ts';
import type { DeskClient, DeskResponse } from './desk.ts';

export const accessReason = 'asked by telephone';
const first = 500_001;

export async function createBorrowers({ db }: TestServer, count: number): Promise<number[]> {
  const ids = Array.from({ length: count }, (_, index) => first + index);
  await db
    .insertInto('borrowers')
    .values(
      ids.map((borrowerId) => ({
        borrowerId,
        market: 'MX',
        mobilePhone: `55${String(borrowerId).padStart(8, '0')}`,
        fullName: `Persona ${borrowerId}`,
        address: 'Calle 1',
        payoutBank: '',
        payoutLast4: '',
        createdAt: new Date(),
      })),
    )
    .execute();
  return ids;
}

export function revealField(
  client: DeskClient,
  borrowerId: number,
  more: Record<string, unknown> = { reason: accessReason },
) {
  return client.post(`borrowers/${borrowerId}/reveal`, { field: 'phone', ...more });
}

export async function getStaffId({ db }: TestServer, name: string): Promise<string> {
  const { staffId } = await db
    .selectFrom('deskStaff')
    .select('staffId')
    .where('email', '=', `${name}@quincena.example`)
    .executeTakeFirstOrThrow();
  return staffId;
}

export function countStatuses(answers: readonly DeskResponse[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export async function listAlerts(auditor: DeskClient): Promise<DeskRow<'personalDataAlerts'>[]> {
  return (await auditor.get('personal-data-alerts')).body.items as DeskRow<'personalDataAlerts'>[];
}

export function setAccessLimits(
  { services }: TestServer,
  of: Partial<Record<'unassignedPerHour' | 'unassignedPerDay' | 'assignedPerDay', number>>,
) {
  Object.assign(services.config.desk.personalDataLimits, of);
}

/** From now on the second account counts as one that the first was shown the invitation of. */
export async function linkAccounts(server: TestServer, inviter: string, invited: string): Promise<void> {
  const now = new Date();
  await server.db
    .insertInto('deskInvitations')
    .values({
      ...{
        invitationId: `${inviter}-${invited}`,
        tokenHash: null,
        staffId: await getStaffId(server, invited),
        name: invited,
      },
      ...{ email: `${invited}@quincena.example`, roles: ['admin'], isRenewal: false, isMailed: false },
      ...{
        requestedBy: `${inviter}@quincena.example`,
        requestedAt: now,
        acceptedAt: now,
        approvalId: 'linked',
      },
    })
    .execute();
}

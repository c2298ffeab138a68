import { sql } from 'kysely';
import { answeredPattern, formatCall, refusedStatuses } from '../../../../../contract/desk/auditSubject.ts';
import { callNames, type DeskCallName } from '../../../../../contract/desk/calls.ts';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, calendarDayIn } from '../../../../../lending/index.ts';
import type { Services } from '../../../services.ts';
import type { StaffMember } from '../../auth/accounts.ts';
import { canCall } from '../../permissions.ts';

/** What undoes, closes or overrides what was recorded, or changes who may do what. */
const overseenCalls = [
  'reverse',
  'waive',
  'reverseWaiver',
  'stopAccrual',
  'restructure',
  'writeOff',
  'cancelPayout',
  'declarePayoutFailed',
  'tillDifference',
  'closeDay',
  'closeMonth',
  'closeDifference',
  'closePayoutDifference',
  'undoImport',
  'suspendLending',
  'capLending',
  'correctPerson',
  'erasePerson',
  'addStaff',
  'suspendStaff',
  'changeStaff',
] as const satisfies readonly DeskCallName[];

type Overseen = NonNullable<DeskReplyInput<'today'>['overseen']>;
type Count = Pick<Overseen['acts'][number], 'action' | 'count'> & { path: string | null };

/** Disclosures, overseen acts and calls beyond somebody's rights since yesterday, each as the audit lists them. */
export async function countOverseenActs(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { roles }: Pick<StaffMember, 'roles'>,
  now: Date,
): Promise<Overseen | null> {
  const timeZone = Object.values(config.markets)[0]?.timeZone;
  if (!canCall(roles, 'audit') || timeZone === undefined) return null;
  const since = addDays(calendarDayIn(timeZone, now), -1);
  const nameByPath = new Map(callNames.map((name) => [formatCall(name), name]));
  const path = sql`split_part(subject, ' ', 1) || ' ' || split_part(subject, ' ', 2)`;
  const { rows } = await sql<Count>`
    select action, case when action <> 'desk_refused' then ${path} end as path, count(*)::int as count
    from audit_events
    where at >= ${since}::timestamp at time zone ${timeZone} and actor_kind in ('staff', 'visitor') and (
      action = 'personal_data_revealed'
      or (action = 'desk_done' and ${path} = any(${overseenCalls.map(formatCall)}::text[]))
      or (action = 'desk_refused' and subject ~ ${answeredPattern(refusedStatuses.rights)}))
    group by 1, 2
    order by 1 desc, 3 desc, 2`.execute(db);
  return {
    since,
    acts: rows.map(({ path: called, ...act }) => ({ ...act, call: nameByPath.get(called ?? '') ?? null })),
  };
}

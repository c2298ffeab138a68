import { sql } from 'kysely';
import type { Database } from '../../../platform/database/index.ts';

/**
 * Adds up by day and source how far visitors came, in place of what was added up before: who registered long ago may have
 * borrowed today. A phone counts on the day on which it was first sent a code. Days are UTC.
 */
export async function rebuildFunnel(trx: Database): Promise<void> {
  await trx.deleteFrom('promotionDays').execute();
  await sql`
    insert into promotion_days (day, template_id, user_from, app_from, utm_tag, visits, clicks, codes, registered, borrowed,
      repaid)
    select day, template_id, user_from, app_from, utm_tag, sum(visits), sum(clicks), sum(codes), sum(registered),
      sum(borrowed), sum(repaid)
    from (
      select (at at time zone 'UTC')::date as day, template_id, user_from, app_from, utm_tag,
        count(*) filter (where kind = 'visit') as visits, count(*) filter (where kind = 'click') as clicks,
        0 as codes, 0 as registered, 0 as borrowed, 0 as repaid
      from promotion_events where kind in ('visit', 'click')
      group by 1, 2, 3, 4, 5
      union all
      select (min(at) at time zone 'UTC')::date, template_id, user_from, app_from, utm_tag, 0, 0, 1, 0, 0, 0
      from promotion_events where kind = 'code_sent' and phone_hash is not null
      group by template_id, user_from, app_from, utm_tag, phone_hash
      union all
      select (r.registered_at at time zone 'UTC')::date, r.template_id, r.user_from, r.app_from, r.utm_tag, 0, 0, 0,
        count(*), count(o.borrowed), count(o.repaid)
      from registrations r
      left join (
        select borrower_id, min(disbursed_on) as borrowed, min(settled_on) as repaid from orders group by borrower_id
      ) o on o.borrower_id = r.borrower_id
      group by 1, 2, 3, 4, 5
    ) as happened
    group by day, template_id, user_from, app_from, utm_tag
    having sum(visits) + sum(clicks) + sum(codes) + sum(registered) > 0`.execute(trx);
}

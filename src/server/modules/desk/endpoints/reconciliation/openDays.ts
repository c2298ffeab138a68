import { type RawBuilder, sql } from 'kysely';
import { manualChannels } from '../../../../../contract/desk/providers.ts';
import { addDays } from '../../../../../lending/index.ts';
import { getLastCompletedDay, toProviderDay } from '../../../ledger/index.ts';
import type { Services } from '../../../services.ts';

/** Reconciliation lists so many days before today, unless one is asked for. */
export const listedDays = 31;

/** The sources whose days are closed: the providers of the markets, and the places where staff receive payments. */
export function listKnownProviders({ config, providers }: Pick<Services, 'config' | 'providers'>): string[] {
  const marketProviders = Object.values(config.markets).flatMap(({ channels, payOut }) => [
    ...channels.map((channel) => channel.provider),
    ...(payOut === undefined ? [] : [payOut.provider]),
  ]);
  return [...new Set([...marketProviders, ...providers.payments.keys(), ...Object.keys(manualChannels)])];
}

/**
 * In SQL: the listed days of providers that are over and not closed, with the instant that ended each. Each is probed for, so that
 * the payments of a month aren't read.
 */
export function openProviderDays(services: Services, now: Date): RawBuilder<unknown> {
  const from = addDays(toProviderDay(now), -listedDays);
  const until = getLastCompletedDay(services.config, now);
  return sql`(
    select day, (day + 1)::timestamp at time zone 'UTC' as ended_at
    from unnest(${listKnownProviders(services)}::text[]) as source (provider)
    cross join lateral (
      select at::date as day from generate_series(${from}::date, ${until}::date, interval '1 day') as at) as days
    where not exists (select from desk_closed_days c where c.provider = source.provider and c.day = days.day)
      and (
        exists (
          select from received_payments p where p.provider = source.provider
            and coalesce(p.accounting_day, (p.paid_at at time zone 'UTC')::date) = days.day)
        or exists (select from received_payments p where p.provider = source.provider and p.matched_day = days.day)
        or exists (select from settlement_totals t where t.provider = source.provider and t.day = days.day)
        or exists (select from settlement_lines l where l.provider = source.provider and l.day = days.day and l.uploaded_by is not null)
        or source.provider in (${sql.join(Object.keys(manualChannels))}) and exists (
          select from loan_events reversal
          where reversal.kind = 'reversal' and starts_with(reversal.event ->> 'paymentId', source.provider || ':')
            and reversal.recorded_at >= days.day::timestamp at time zone 'UTC'
            and reversal.recorded_at < (days.day + 1)::timestamp at time zone 'UTC')
      )
  ) as open_days`;
}

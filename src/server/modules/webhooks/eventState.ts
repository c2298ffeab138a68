import { sql } from 'kysely';
import type { EventState } from '../../../contract/desk/webhookEvents.ts';

/** In SQL, of a row of `events`: its state by its last attempts. */
export const eventStateConditions: Readonly<Record<EventState, ReturnType<typeof sql<boolean>>>> = {
  delivered: sql<boolean>`(delivered_at is not null and (failed_at is null or failed_at <= delivered_at))`,
  failing: sql<boolean>`(failed_at is not null and (delivered_at is null or failed_at > delivered_at))`,
  waiting: sql<boolean>`(delivered_at is null and failed_at is null)`,
};

/** The state as {@link eventStateConditions} selects it. */
export function getEventState(deliveredAt: Date | null, failedAt: Date | null): EventState {
  if (failedAt !== null && (deliveredAt === null || failedAt > deliveredAt)) return 'failing';
  return deliveredAt === null ? 'waiting' : 'delivered';
}

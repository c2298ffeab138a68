import { type RawBuilder, sql } from 'kysely';
import type { TimelineKind } from '../../../../../contract/desk/borrowers.ts';

export type TimelineRow = {
  at: Date;
  id: string;
  kind: TimelineKind;
  orderId: string | null;
  what: string;
  by: string;
  amount: number | null;
  currency: string | null;
  reason: string;
};

type Columns = {
  at: RawBuilder<unknown>;
  kind: RawBuilder<unknown> | TimelineKind;
  /** Unique among those of its kind. */
  id: RawBuilder<unknown>;
  orderId?: RawBuilder<unknown>;
  what: RawBuilder<unknown>;
  by: RawBuilder<unknown> | 'borrower';
  amount?: RawBuilder<unknown>;
  currency?: RawBuilder<unknown>;
  reason?: RawBuilder<unknown>;
};

const nothing = sql`null`;
const noText = sql`''`;

/** In SQL: rows of the timeline from the rows of one source, which are those of one borrower. */
export function selectRows(columns: Columns, source: RawBuilder<unknown>): RawBuilder<TimelineRow> {
  const { at, id, what, orderId = nothing, amount = nothing, currency = nothing, reason = noText } = columns;
  const kind = typeof columns.kind === 'string' ? sql`${sql.lit(columns.kind)}::text` : columns.kind;
  const by = typeof columns.by === 'string' ? sql.lit(columns.by) : columns.by;
  return sql<TimelineRow>`
    select ${at} as at, ${kind} || ':' || ${id} as id, ${kind} as kind, (${orderId})::text as "orderId", ${what} as what,
      ${by} as by, (${amount})::bigint as amount, (${currency})::text as currency, ${reason} as reason
    from ${source}`;
}

export const column = (name: string) => sql.ref(name);

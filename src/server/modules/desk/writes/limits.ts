import type { DeskCallName } from '../../../../contract/desk/calls.ts';
import { type LimitedCall, limitedCalls } from '../../../../contract/desk/names.ts';
import type { DeskReply } from '../../../../contract/desk/schemas/index.ts';
import { dayIn } from '../../../../lending/index.ts';
import { getMarket } from '../../../config/index.ts';
import type { Services } from '../../services.ts';

/** In minor units: what one person does of a kind without approval, on a loan in a day and in all of a day. */
export type ApprovalLimit = { perRequest: number; perDay?: number };

/** The limit of a call in a market; undefined: nothing is configured, so every amount needs approval. */
export function findApprovalLimit(
  { config }: Pick<Services, 'config'>,
  call: DeskCallName,
  market: string,
): ApprovalLimit | undefined {
  return isLimitedCall(call) ? getMarket(config, market).approvalLimits?.[call] : undefined;
}

/** The limits of all markets; 0: every amount needs approval. `perDay` null: no limit of a day. */
export function listApprovalLimits(services: Pick<Services, 'config'>): DeskReply<'settings'>['limits'] {
  return Object.entries(services.config.markets).flatMap(([market, { currency }]) =>
    limitedCalls.map((call) => {
      const limit = findApprovalLimit(services, call, market);
      return { call, market, currency, above: limit?.perRequest ?? 0, perDay: limit?.perDay ?? null };
    }),
  );
}

/** The same with what is left of each day's limit to a person; null where there is none. */
export async function listRemainingLimits(
  services: Pick<Services, 'config' | 'db' | 'clock'>,
  staffId: string,
): Promise<DeskReply<'me'>['limits']> {
  const now = await services.clock.now();
  const rows = await services.db
    .selectFrom('deskExposures')
    .select(['call', 'market'])
    .select((row) => row.fn.sum<number | string>('amount').as('amount'))
    .where('staffId', '=', staffId)
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'pending'), row('expiresAt', '>', now)]),
        row.and([
          row('state', '=', 'executed'),
          row.or(
            marketDays(services, now).map(([market, day]) =>
              row.and([row('market', '=', market), row('day', '=', day)]),
            ),
          ),
        ]),
      ]),
    )
    .groupBy(['call', 'market'])
    .execute();
  const moved = new Map(rows.map(({ call, market, amount }) => [`${call} ${market}`, Number(amount)]));
  return listApprovalLimits(services).map((limit) => {
    const { perDay } = limit;
    const remaining =
      perDay === null ? null : Math.max(0, perDay - (moved.get(`${limit.call} ${limit.market}`) ?? 0));
    return { ...limit, left: remaining };
  });
}

function marketDays({ config }: Pick<Services, 'config'>, now: Date): [string, string][] {
  return Object.entries(config.markets).map(([market, { timeZone }]) => [market, dayIn(timeZone, now)]);
}

export function isLimitedCall(call: DeskCallName): call is LimitedCall {
  return (limitedCalls as readonly string[]).includes(call);
}

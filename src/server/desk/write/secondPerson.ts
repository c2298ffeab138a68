import type { DeskCallName } from '../../../contract/desk/calls.ts';
import { type LimitedCall, limitedCalls } from '../../../contract/desk/names.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { marketIn } from '../../config/index.ts';
import type { Services } from '../../services.ts';
import type { Weight } from '../call.ts';

/** Up to how much one person may do alone; undefined: nothing is said, so every amount waits. */
function limitOf(
  { config }: Pick<Services, 'config'>,
  call: DeskCallName,
  market: string,
): number | undefined {
  const { alone } = marketIn(config, market);
  return isLimited(call) ? alone?.[call] : undefined;
}

/** The limits of all markets; 0: every amount waits. */
export function limitsOf(services: Pick<Services, 'config'>): DeskReply<'settings'>['limits'] {
  return Object.entries(services.config.markets).flatMap(([market, { currency }]) =>
    limitedCalls.map((call) => ({ call, market, currency, above: limitOf(services, call, market) ?? 0 })),
  );
}

/** Whether a second person has to agree. */
export function needsSecond(services: Services, call: DeskCallName, weight: Weight | null): weight is Weight {
  if (weight === null) return false;
  if (weight.amount === null || weight.approvalReason !== undefined) return true;
  return weight.amount + (weight.before ?? 0) > (limitOf(services, call, weight.market) ?? -1);
}

function isLimited(call: DeskCallName): call is LimitedCall {
  return (limitedCalls as readonly string[]).includes(call);
}

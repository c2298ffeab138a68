import type { Desk } from './desk.ts';
import type { Life } from './life.ts';
import { standingOn } from './reckoning.ts';
import { mostWaived } from './servicing.ts';

type Deed = (life: Life, today: number, desk: Desk) => Promise<void>;

/** Late charges or interest, all of it or a part. */
export const letGo: Deed = async ({ story, orderId }, today, desk) => {
  const { random } = desk;
  const loan = standingOn(story, today);
  const of = mostWaived(loan, 'late_charges') > 0n && random.often(0.5) ? 'late_charges' : 'interest';
  const most = mostWaived(loan, of);
  if (most === 0n) return;
  const amount = random.often(0.3) ? most : BigInt(random.whole(1, Number(most)));
  await desk.ask(orderId, 'waivers', { of, amount: Number(amount) });
  story.waivers.push({ day: today, of, amount });
};

import { dayMs } from '../../platform/durations.ts';
import type { Call } from '../api/index.ts';
import { purgeExpiredCodes } from '../oneTimeCodes/index.ts';
import type { Services } from '../services.ts';
import { purgeExpiredCaptchas } from './captcha/store.ts';
import { trackClick, trackVisit } from './events.ts';
import { getSid, getSms } from './getSms.ts';
import { register } from './register.ts';
import { channelTemplate } from './templates.ts';

export { registerCaptchaRoutes } from './captcha/serve.ts';
export { type FunnelPeriod, formatFunnelTable, getFunnel, rebuildFunnel, renderFunnel } from './funnel.ts';
export { registerDemoPromotionRoutes } from './templates.ts';

export const promotionCalls: readonly Call[] = [
  channelTemplate,
  trackVisit,
  trackClick,
  getSid,
  getSms,
  register,
];

/** Removes captchas and codes a day after they expired. */
export async function purgeExpiredPromotion({ db, clock }: Services): Promise<void> {
  const before = new Date((await clock.now()).getTime() - dayMs);
  await purgeExpiredCaptchas(db, before);
  await purgeExpiredCodes(db, before);
}

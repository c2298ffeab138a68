import { dayMs } from '../../platform/durations.ts';
import type { Call } from '../api/index.ts';
import { purgeExpiredCodes } from '../oneTimeCodes/index.ts';
import type { Services } from '../services.ts';
import { purgeExpiredCaptchas } from './captcha/store.ts';
import { channelTemplate } from './channelTemplate.ts';
import { getSid } from './getSid.ts';
import { getSms } from './getSms.ts';
import { register } from './register.ts';
import { trackClick, trackVisit } from './track.ts';

export { serveCaptcha } from './captcha/serve.ts';
export { serveDemonstrationPromotion } from './demonstration.ts';
export { type FunnelPeriod, getFunnel } from './funnel/query.ts';
export { rebuildFunnel } from './funnel/rebuild.ts';
export { renderFunnel } from './funnel/render.ts';
export { formatFunnelTable } from './funnel/table.ts';

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

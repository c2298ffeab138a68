import { forgetOldCodes } from '../codes/index.ts';
import { dayMs } from '../durations.ts';
import type { Call } from '../http/index.ts';
import type { Services } from '../services.ts';
import { forgetOldCaptchas } from './captcha/store.ts';
import { channelTemplate } from './channelTemplate.ts';
import { getSid } from './getSid.ts';
import { getSms } from './getSms.ts';
import { register } from './register.ts';
import { trackClick, trackVisit } from './track.ts';

export { serveCaptcha } from './captcha/serve.ts';
export { serveDemonstrationPromotion } from './demonstration.ts';
export { funnelOf } from './funnel/query.ts';
export { standFunnel } from './funnel/stand.ts';

export const promotionCalls: readonly Call[] = [
  channelTemplate,
  trackVisit,
  trackClick,
  getSid,
  getSms,
  register,
];

/** Removes captchas and codes a day after they expired. */
export async function forgetOldPromotion({ db, clock }: Services): Promise<void> {
  const before = new Date((await clock.now()).getTime() - dayMs);
  await forgetOldCaptchas(db, before);
  await forgetOldCodes(db, before);
}

import type { Call } from '../api/index.ts';
import { trackClick, trackVisit } from './events.ts';
import { getSid, getSms } from './getSms.ts';
import { register } from './register.ts';
import { channelTemplate } from './templates.ts';

export { getOrCreatePictureAnswer, registerCaptchaRoutes } from './captcha/serve.ts';
export { type FunnelPeriod, getFunnel, rebuildFunnel, toFunnelTable } from './funnel.ts';

export const promotionCalls: readonly Call[] = [
  channelTemplate,
  trackVisit,
  trackClick,
  getSid,
  getSms,
  register,
];

import type { Call } from '../api/index.ts';
import { trackClickCall, trackVisitCall } from './events.ts';
import { getSidCall, getSmsCall } from './getSms.ts';
import { registerCall } from './register.ts';
import { channelTemplateCall } from './templates.ts';

export { getOrCreatePictureAnswer, registerCaptchaRoutes } from './captcha/serve.ts';
export { type FunnelPeriod, getFunnel, rebuildFunnel, sumStageCounts, toFunnelTable } from './funnel.ts';

export const promotionCalls: readonly Call[] = [
  channelTemplateCall,
  trackVisitCall,
  trackClickCall,
  getSidCall,
  getSmsCall,
  registerCall,
];

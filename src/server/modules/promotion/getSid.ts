import { publicCall } from '../api/index.ts';
import { createSid } from './captcha/sid.ts';

/** Nothing is kept until a captcha is drawn for it. */
export const getSid = publicCall('getSid', ({ signingSecret }) =>
  Promise.resolve({ sid: createSid(signingSecret) }),
);

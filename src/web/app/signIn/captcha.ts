import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { captchaImageUrl, fetchCaptchaQuestion } from '../../promotion/registration.ts';

/** The task of the captcha, for one sid. */
export type Captcha = {
  readonly sid: string;
  readonly kind: 'picture' | 'question';
  /** The picture's address, or the question; empty where it couldn't be had. */
  readonly task: string;
};

const none: Captcha = { sid: '', kind: 'picture', task: '' };

async function fetchCaptcha(kind: Captcha['kind'], knownSid: string): Promise<Captcha> {
  const reply = knownSid ? undefined : await call(endpoints.getSid, {});
  const sid = knownSid || (reply?.success ? reply.data.sid : '');
  if (!sid) return { ...none, kind };
  const task =
    kind === 'picture' ? captchaImageUrl(sid, Date.now()) : ((await fetchCaptchaQuestion(sid)) ?? '');
  return { sid, kind, task };
}

/** A captcha, and how another one is asked for. `sid` is that of one answered before in this window. */
export function useCaptcha(sid: string) {
  const [captcha, setCaptcha] = useState<Captcha>({ ...none, sid });

  async function refresh(kind: Captcha['kind'] = captcha.kind): Promise<void> {
    setCaptcha(await fetchCaptcha(kind, captcha.sid));
  }

  return { captcha, refresh };
}

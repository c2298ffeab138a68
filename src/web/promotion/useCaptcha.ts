import t from 'messages:promotion';
import { useState } from 'react';
import { endpoints } from '../../contract/endpoints.ts';
import { call } from '../api/call.ts';
import { toast } from '../ui/toast.ts';
import { captchaImageUrl, fetchCaptchaQuestion } from './captcha.ts';

export type CaptchaKind = 'picture' | 'words';

export type CaptchaState = {
  readonly sid: string;
  readonly kind: CaptchaKind;
  /** The picture's address; empty until there is a sid. */
  readonly picture: string;
  readonly question: string;
};

/** The task that tells people from programs: a picture, or a question in words. */
export function useCaptcha(initialSid: string) {
  const [state, setState] = useState<CaptchaState>(() => toImageCaptcha(initialSid));

  /** A new task of that kind for the same sid, or for a new one where the first couldn't be had. */
  async function refresh(kind: CaptchaKind = state.kind): Promise<void> {
    const sid = state.sid || (await fetchSid());
    if (!sid) return toast(t.networkError(), { kind: 'error' });
    if (kind === 'picture') return setState(toImageCaptcha(sid));
    const question = await fetchCaptchaQuestion(sid);
    if (question) setState({ sid, kind, picture: '', question });
    else toast(t.networkError(), { kind: 'error' });
  }

  return { ...state, refresh };
}

async function fetchSid(): Promise<string> {
  const reply = await call(endpoints.getSid, {});
  return reply.success ? reply.data.sid : '';
}

function toImageCaptcha(sid: string): CaptchaState {
  return { sid, kind: 'picture', picture: sid && captchaImageUrl(sid, Date.now()), question: '' };
}

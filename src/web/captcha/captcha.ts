import { wireKeys } from 'virtual:brand';
import { useState } from 'react';
import { captchaPath, endpoints } from '../../contract/endpoints.ts';
import { languageCodes } from '../../contract/launch.ts';
import { call, normalise } from '../api/call.ts';
import { getLanguage } from '../texts/language.ts';

/** The task of a captcha. */
export type Captcha = {
  readonly sid: string;
  readonly kind: 'picture' | 'question';
  /** The picture's address, or the question; empty until it is loaded. */
  readonly task: string;
};

/** A picture for this sid; one with an empty sid is not loaded yet. */
export function pictureCaptcha(sid: string): Captcha {
  // The timestamp bypasses caches and requests a new picture.
  const query = new URLSearchParams({ sid, timestamp: String(Date.now()) });
  return { sid, kind: 'picture', task: sid && `${captchaPath}?${query}` };
}

/** A captcha, and how another one is loaded: for the same sid, or for a new one if there is none. */
export function useCaptcha(initial: Captcha, onFailure: () => void) {
  const [captcha, setCaptcha] = useState(initial);

  async function refresh(kind: Captcha['kind'] = captcha.kind): Promise<void> {
    const sid = captcha.sid || (await fetchSid());
    const next = kind === 'picture' ? pictureCaptcha(sid) : { sid, kind, task: await fetchQuestion(sid) };
    if (next.task) setCaptcha(next);
    else onFailure();
  }

  return { captcha, refresh };
}

/** The query parameter for the language of a reply; calls of a registration answer in Chinese without it. */
export function languageQuery(): { language?: string } {
  const pageLanguage = getLanguage();
  return pageLanguage === 'zh' ? {} : { language: languageCodes[pageLanguage] };
}

async function fetchSid(): Promise<string> {
  const reply = await call(endpoints.getSid, {});
  return reply.success ? reply.data.sid : '';
}

/** The captcha as a question, for visitors who cannot see the picture; empty when it cannot be loaded. */
async function fetchQuestion(sid: string): Promise<string> {
  const timestamp = String(Date.now());
  const query = new URLSearchParams({ sid, kind: 'question', ...languageQuery(), timestamp });
  try {
    const response = await fetch(`${captchaPath}?${query}`);
    const raw = { status: response.status, body: await response.json() };
    const { success, data } = normalise('promotion', raw, wireKeys, '');
    if (!success || typeof data !== 'object' || data === null || !('question' in data)) return '';
    return typeof data.question === 'string' ? data.question : '';
  } catch {
    return '';
  }
}

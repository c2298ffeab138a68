import { wireKeys } from 'virtual:brand';
import { captchaPath } from '../../contract/endpoints.ts';
import { normalise } from '../api/call.ts';
import { languageQuery } from './template.ts';

/** The picture's address; the moment in it defeats caches and asks for a new picture. */
export function captchaImageUrl(sid: string, timestampMs: number): string {
  return `${captchaPath}?${new URLSearchParams({ sid, timestamp: String(timestampMs) })}`;
}

/** The same task in words, for those who can't see the picture; undefined where it can't be had. */
export async function fetchCaptchaQuestion(sid: string): Promise<string | undefined> {
  const query = new URLSearchParams({
    sid,
    kind: 'question',
    ...languageQuery(),
    timestamp: String(Date.now()),
  });
  try {
    const response = await fetch(`${captchaPath}?${query}`);
    const reply = normalise(
      'promotion',
      { status: response.status, body: await response.json() },
      wireKeys,
      '',
    );
    return reply.success ? parseQuestion(reply.data) : undefined;
  } catch {
    return undefined;
  }
}

function parseQuestion(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('question' in data)) return undefined;
  return typeof data.question === 'string' ? data.question : undefined;
}

import { endpointPath, endpoints } from '../../../src/contract/endpoints.ts';
import { jsonHeaders } from '../../../src/contract/launch.ts';

/** A cookie as browsers are given it. */
export type SessionCookie = { name: string; value: string; url: string };

/** Ana's, who has several loans. Source: DESIGN 7. */
const demoPhone = { market: 'MX', phone: '5512345678' };

/** Signs in at /app, by the code that the demonstration shows. */
export async function openAppSession(origin: string): Promise<SessionCookie[]> {
  const cookies = new Map<string, string>();
  async function post(path: string, payload: object): Promise<void> {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        origin,
        ...jsonHeaders,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: JSON.stringify({ ...demoPhone, cookie: 1, ...payload }),
    });
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      cookies.set(name, value);
    }
  }
  await post(endpointPath(endpoints.smsCode), {});
  const messages = await fetch(`${origin}/demo/sms?${new URLSearchParams({ phone: demoPhone.phone })}`);
  const texts = (await messages.json()) as { text: string }[];
  const [verifyCode = ''] = /\d{6}/.exec(texts.at(-1)?.text ?? '') ?? [];
  await post(endpointPath(endpoints.login), { verifyCode });
  if (!cookies.has('appSession')) throw new Error('the sign-in at /app was refused');
  return [...cookies].map(([name, value]) => ({ name, value, url: origin }));
}

import { expect } from 'vitest';

export type NewBorrower = { sessionId: string; deviceId: string; borrowerId: number };

/** Where a session's calls go: the server's address, and what it answered with. */
type Reply = { code: unknown; data: Record<string, unknown> };

export const newBorrower = { phone: '3001234567', deviceId: 'device-of-a-colombian' };

/** From a phone number to a session, as anybody in Colombia would: registered by the landing page, signed in by the app. */
export async function registerAndSignIn(origin: string): Promise<NewBorrower> {
  const { phone, deviceId } = newBorrower;
  const promotion = '/api/v2/youmi/promotion';
  const { sid } = (await send(origin, `${promotion}/get-sid`)).data;
  await fetch(`${origin}${promotion}/get-captcha?sid=${sid}`);
  const { answer } = await (await fetch(`${origin}/demo/captcha?sid=${sid}`)).json();
  const registration = { phone, capcode: answer, sid, deviceId, id: '4' };
  expect((await send(origin, `${promotion}/get-sms`, registration)).code).toBe('0');
  const smsCode = await readLastCode(origin);
  const registered = await send(origin, `${promotion}/register`, {
    ...registration,
    userName: phone,
    smsCode,
  });
  expect(registered.code).toBe('0');
  const signInRequest = { market: 'CO', phone };
  expect((await send(origin, '/v3/account/sms-code', signInRequest)).code).toBe(0);
  const verifyCode = await readLastCode(origin);
  const { code, data } = await send(origin, '/v3/account/login', { ...signInRequest, verifyCode });
  expect(code).toBe(0);
  return { sessionId: String(data.sessionId), deviceId, borrowerId: Number(data.userId) };
}

export async function readLastCode(origin: string): Promise<string> {
  const messages = await (await fetch(`${origin}/demo/sms?phone=${newBorrower.phone}`)).json();
  return /\d{6}/.exec(messages.at(-1).text)?.[0] ?? '';
}

async function send(origin: string, path: string, body?: object): Promise<Reply> {
  const headers = { 'content-type': 'application/json', deviceId: newBorrower.deviceId, language: '1' };
  const requestInit = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return (await fetch(`${origin}${path}`, { ...requestInit, headers })).json();
}

import { keptMessages } from '../providers/index.ts';
import type { TestServer } from '../testing/testServer.ts';

/** A sid with the answer of its captcha, as the demonstration tells it. */
export async function solvedCaptcha(server: TestServer): Promise<{ sid: string; capcode: string }> {
  const { sid } = (await server.call('getSid', {}, null, '')).body.data;
  const response = await server.fetch(`/demo/captcha?sid=${encodeURIComponent(sid)}`);
  const { answer } = (await response.json()) as { answer: string };
  return { sid, capcode: answer };
}

/** Asks for a code with a captcha of its own. */
export async function askForCode(
  server: TestServer,
  payload: { phone: string } & Record<string, unknown>,
  language: '1' | '2' | '' = '',
) {
  const captcha = await solvedCaptcha(server);
  const answer = await server.call('getSms', { ...captcha, ...payload }, null, language);
  return { ...captcha, answer };
}

/** The code in the last message to a phone. */
export async function lastCode(server: TestServer, phone: string): Promise<string> {
  const text = (await keptMessages(server.db, phone)).at(-1)?.text ?? '';
  return /\d{6}/.exec(text)?.[0] ?? '';
}

export type Registering = { sid: string; capcode: string; smsCode: string; phone: string; id: string };

/** All that `register` needs, up to the code that was sent. */
export async function readyToRegister(server: TestServer, phone: string, id = '2'): Promise<Registering> {
  const { sid, capcode } = await askForCode(server, { phone, id });
  return { sid, capcode, smsCode: await lastCode(server, phone), phone, id };
}

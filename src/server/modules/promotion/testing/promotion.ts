import { listSandboxMessages } from '../../../integrations/index.ts';
import type { TestServer } from '../../../testing/testServer.ts';

/** A sid with the answer of its captcha, as the demonstration reveals it. */
export async function createSolvedCaptcha(server: TestServer): Promise<{ sid: string; capcode: string }> {
  const { sid } = (await server.call('getSid', {}, null, '')).body.data;
  const response = await server.fetch(`/demo/captcha?sid=${encodeURIComponent(sid)}`);
  const { answer } = (await response.json()) as { answer: string };
  return { sid, capcode: answer };
}

/** Asks for a code with a captcha of its own. */
export async function requestCode(
  server: TestServer,
  payload: { phone: string } & Record<string, unknown>,
  language: '1' | '2' | '' = '',
) {
  const captcha = await createSolvedCaptcha(server);
  const answer = await server.call('getSms', { ...captcha, ...payload }, null, language);
  return { ...captcha, answer };
}

/** The code in the last message to a phone. */
export async function getLastCode(server: TestServer, phone: string): Promise<string> {
  const text = (await listSandboxMessages(server.db, phone)).at(-1)?.text ?? '';
  return /\d{6}/.exec(text)?.[0] ?? '';
}

export type RegistrationInput = { sid: string; capcode: string; smsCode: string; phone: string; id: string };

/** All that `register` needs, up to the code that was sent. */
export async function prepareRegistration(
  server: TestServer,
  phone: string,
  id = '2',
): Promise<RegistrationInput> {
  const { sid, capcode } = await requestCode(server, { phone, id });
  return { sid, capcode, smsCode: await getLastCode(server, phone), phone, id };
}

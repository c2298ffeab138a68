import { expect, test } from 'vitest';
import { createSmtpMailProvider, MailError } from './smtp.ts';
import { createFakeMailServer } from './testing/fakeMailServer.ts';

const mail = {
  id: 'due_today.MX174',
  to: 'ana@correo.example',
  subject: 'Mañana vence tu pago de $3,051.48',
  text: 'Mañana vence tu pago.\n\nमराठी',
  html: '<p>Mañana vence tu pago.</p>',
  unsubscribeLink: 'https://loans.example/messages/stop?b=1001',
};
const from = 'Ñandú <avisos@loans.example>';

async function getFailure(sending: Promise<void>): Promise<string> {
  const error = await sending.catch((failure: unknown) => failure);
  return error instanceof MailError ? error.failure : 'none';
}

test('an e-mail arrives with its words in any script, as text and as a page, and says how to stop it', async () => {
  await using server = await createFakeMailServer();
  await createSmtpMailProvider({ provider: 'smtp', url: server.url, from, isLocal: true }).send(mail);
  expect(server.received).toHaveLength(1);
  const [{ to, raw } = { to: [], raw: '' }] = server.received;
  expect(to).toEqual(['ana@correo.example']);
  const header = (name: string) =>
    new RegExp(`^${name}: (.*(?:\\r\\n\\s.*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n\s/g, ' ');
  expect(decodeHeader(header('Subject') ?? '')).toBe(mail.subject);
  expect(decodeHeader(header('From') ?? '')).toContain('Ñandú');
  expect(header('Message-ID')).toBe('<due_today.MX174@loans.example>');
  expect(header('List-Unsubscribe')).toBe(`<${mail.unsubscribeLink}>`);
  expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const bodies = [...raw.matchAll(/Content-Type: (text\/\w+)[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/g)];
  expect(bodies.map(([, type]) => type)).toEqual(['text/plain', 'text/html']);
  expect(
    bodies.map(([, , body = '']) => decodeQuotedPrintable(body).trim().replaceAll('\r\n', '\n')),
  ).toEqual([mail.text, mail.html]);
});

test.each([
  ['an address that isn’t there', { to: 'recipient', code: 550 }, 'address'],
  ['a box that is full just now', { to: 'recipient', code: 452 }, 'refused'],
  ['an e-mail that is turned away', { to: 'mail', code: 451 }, 'refused'],
  ['an answer that never comes, after which it may be on its way', 'cut', 'unknown'],
] as const)('%s', async (_name, mishap, failure) => {
  await using server = await createFakeMailServer(mishap);
  const provider = createSmtpMailProvider({ provider: 'smtp', url: server.url, from, isLocal: true });
  expect(await getFailure(provider.send(mail))).toBe(failure);
  expect(await getFailure(provider.send(mail))).toBe('none');
});

test('a server that is not there received nothing, and one on another machine is sent nothing without TLS', async () => {
  const server = await createFakeMailServer();
  const far = createSmtpMailProvider({ provider: 'smtp', url: server.url, from, isLocal: false });
  expect(await getFailure(far.send(mail))).toBe('refused');
  expect(server.received).toEqual([]);
  await server[Symbol.asyncDispose]();
  const gone = createSmtpMailProvider({ provider: 'smtp', url: server.url, from, isLocal: true });
  expect(await getFailure(gone.send(mail))).toBe('refused');
});

test('a line break in an address or a title makes no header and no second recipient', async () => {
  await using server = await createFakeMailServer();
  const broken = '\r\nBcc: eve@correo.example\r\nX-Own: 1';
  const provider = createSmtpMailProvider({ provider: 'smtp', url: server.url, from, isLocal: true });
  for (const hostile of [{ subject: `Hola${broken}` }, { to: `ana@correo.example${broken}` }]) {
    await provider.send({ ...mail, ...hostile }).catch(() => undefined);
  }
  expect(server.received.length).toBeGreaterThan(0);
  for (const { to, raw } of server.received) {
    expect(to.join()).not.toContain('eve@correo.example');
    expect(raw).not.toMatch(/^(Bcc|X-Own):/im);
  }
});

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`. */
function decodeHeader(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    );
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

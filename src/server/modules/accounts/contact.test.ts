import { afterAll, beforeAll, expect, test } from 'vitest';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function changeContact(request: Record<string, unknown>) {
  return (await server.call('contactChange', request)).body;
}

/** The link of the newest message. */
async function getConfirmationLink(): Promise<string> {
  const response = await server.fetch(`/demo/messages?borrowerId=${ana.borrowerId}`);
  const [newest] = (await response.json()) as { body: string }[];
  return /\/messages\/confirm\S+/.exec(newest?.body ?? '')?.[0] ?? '';
}

async function getContactDetails() {
  return (await server.call('accountDetail')).body.data.contact;
}

test('an e-mail address is confirmed by its reader’s answer, and not by opening the link', async () => {
  expect((await changeContact({ email: ' Ana@Correo.example ' })).data).toMatchObject({
    email: '',
    askedEmail: 'ana@correo.example',
  });
  const first = await getConfirmationLink();
  expect(first).not.toContain('correo.example');
  const page = await server.fetch(first);
  expect(page.headers.get('content-security-policy')).toContain("style-src 'self'; form-action 'self'");
  expect(await page.text()).toContain('ana@correo.example');
  expect(await getContactDetails()).toMatchObject({ email: '' });
  await changeContact({ email: 'other@correo.example' });
  expect((await server.fetch(first, { method: 'POST' })).status).toBe(404);
  const second = await getConfirmationLink();
  for (let time = 0; time < 2; time += 1) {
    expect(await (await server.fetch(second, { method: 'POST' })).text()).not.toContain('<form');
  }
  expect(await getContactDetails()).toMatchObject({ email: 'other@correo.example', askedEmail: '' });
  await changeContact({ email: '' });
  expect((await server.fetch(second, { method: 'POST' })).status).toBe(404);
  expect((await server.fetch(second.replace('borrower=1001', 'borrower=1002'))).status).toBe(404);
  expect(await getContactDetails()).toMatchObject({ email: '', askedEmail: '' });
});

test('reminders are switched off and on; an invalid address is refused, and too many changes are', async () => {
  expect((await changeContact({ reminders: 0 })).data).toMatchObject({ reminders: 0 });
  expect(await getContactDetails()).toMatchObject({ reminders: 0 });
  expect((await changeContact({ reminders: 1 })).data).toMatchObject({ reminders: 1 });
  expect((await server.call('contactChange', { email: 'no address' })).status).toBe(400);
  const statuses = [];
  for (let time = 0; time < 6; time += 1)
    statuses.push((await server.call('contactChange', { email: 'a@b.example' })).status);
  expect(statuses.at(-1)).toBe(429);
});

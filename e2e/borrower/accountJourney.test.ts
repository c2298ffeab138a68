import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '../../src/contract/pages.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';
import {
  ana,
  expectTransient,
  ravi,
  startEnvironment,
  type TestEnvironment,
} from '../testing/testEnvironment.ts';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

describe('the account page', () => {
  test('a borrower ends another session and deletes the account', async () => {
    const { page, close } = await environment.open();
    const otherDevice = { ...ravi, deviceId: 'a tablet' };
    const call = (name: 'smsCode' | 'login', payload: object) =>
      environment.call(name, { ...otherDevice, sessionId: '' }, { ...payload });
    const signInRequest = { market: 'IN', phone: ravi.phone };
    await call('smsCode', signInRequest);
    const verifyCode = /\d{6}/.exec((await environment.messages(ravi.phone)).at(-1) ?? '')?.[0] ?? '';
    await call('login', { ...signInRequest, verifyCode, deviceName: 'A tablet' });

    await page.goto(environment.urlFor(pages.account, ravi, 'en'));
    await page.getByText('A tablet').waitFor();
    await expectTransient(page.getByText('That device is signed out'), () =>
      page.getByRole('button', { name: 'Sign out of A tablet' }).click(),
    );
    await page.getByText('A tablet').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'What we delete and what we keep' }).click();
    await page.getByText('You have an open loan').waitFor();
    await expectAccessible(page, 'what becomes of the data');
    expect(await page.getByRole('button', { name: 'Delete my account' }).count()).toBe(0);
    await close();
  });

  test('says before it asks, asks before it acts, and leaves nobody signed in', async () => {
    const { page, close } = await environment.open();
    await page.route(
      '**/v3/account/account-detail',
      async (route) => {
        const reply = await route.fetch();
        const body = (await reply.json()) as { data: object };
        await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, hindrances: [] } } });
      },
      { times: 1 },
    );
    await page.goto(environment.urlFor(pages.account, ana, 'es'));
    expect(await page.getByRole('button', { name: 'Borrar mi cuenta' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Qué borramos y qué guardamos' }).click();
    await page.getByText('la ley nos obliga a conservarlos').waitFor();
    await page.getByRole('button', { name: 'Borrar mi cuenta' }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page, 'the question before an account is closed');
    // The server has its own mind: Ana has open loans, which the page says once it has asked again.
    await expectTransient(page.getByText('Tu cuenta todavía no se puede borrar'), () =>
      page.getByRole('button', { name: 'Sí, borrar mi cuenta' }).click(),
    );
    await page.getByText('Tienes un préstamo abierto').waitFor();
    await close();
  });

  test('a change that fails is shown beside what was tried', async () => {
    const { page, release } = await environment.openReused('en');
    await page.goto(environment.urlFor(pages.account, ravi, 'en'));
    await page.route('**/contact-change*', (route) => route.abort());
    await page.getByRole('button', { name: 'I want no reminders' }).click();
    const errorText = page.getByRole('alert').getByText('Connection error');
    await errorText.waitFor();
    const email = page.getByLabel('E-mail');
    expect(await email.getAttribute('aria-invalid')).toBeNull();
    await email.fill('ravi@example.com');
    await page.getByRole('button', { name: 'Save e-mail' }).click();
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
    expect(await errorText.count()).toBe(1);
    await page.unroute('**/contact-change*');
    await email.fill('ravi@example');
    await page.getByRole('button', { name: 'Save e-mail' }).click();
    await page.getByText('Check your e-mail address: it is not complete.').waitFor();
    await release();
  });
});

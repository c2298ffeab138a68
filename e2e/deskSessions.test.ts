import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowersTexts } from '../src/desk/rooms/borrowers/texts.ts';
import { uiTexts } from '../src/desk/ui/texts.ts';
import { expectAccessible } from './accessible.ts';
import { type DeskLanguage, signIn, type Way, type Worker } from './desk.ts';
import { openWorld, ravi, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Signs Ravi in on one more device. */
async function signInOn(deviceName: string): Promise<void> {
  const other = { ...ravi, deviceId: deviceName, sessionId: '' };
  const who = { market: 'IN', phone: ravi.phone };
  await world.call('smsCode', other, who);
  const verifyCode = /\d{6}/.exec((await world.messages(ravi.phone)).at(-1) ?? '')?.[0] ?? '';
  await world.call('login', other, { ...who, verifyCode, deviceName });
}

async function end({ page, press, type }: Worker, language: DeskLanguage, submit: string): Promise<void> {
  const ui = uiTexts[language];
  const dialog = page.getByRole('dialog');
  await type(dialog.getByLabel(ui.reason), 'The phone was lost');
  await expectAccessible(page, 'the question before a session is ended');
  await press(dialog.getByRole('button', { name: submit, exact: true }));
  await page.getByRole('status').getByText(ui.done, { exact: true }).waitFor();
}

const ways: [Way, DeskLanguage][] = [
  ['keyboard', 'es'],
  ['pointer', 'en'],
];

test.each(ways)(
  'a borrower who lost a phone is signed out there, and then everywhere, by %s, in %s',
  async (way, language) => {
    const say = borrowersTexts[language];
    const lost = `The phone lost by ${way}`;
    await signInOn(lost);
    const support = await signIn(world, 'support', { way, language });
    const { page, press } = support;
    await support.at(`/borrowers/${ravi.userId}`);
    const row = page.getByRole('table', { name: say.sessions }).getByRole('row').filter({ hasText: lost });
    await press(row.getByRole('button', { name: say.end, exact: true }));
    await end(support, language, say.end);
    await row.waitFor({ state: 'detached' });
    await signInOn(`Another by ${way}`);
    await page.reload();
    await press(page.getByRole('button', { name: say.endAll, exact: true }));
    await end(support, language, say.endAll);
    await page.getByRole('table', { name: say.sessions }).waitFor({ state: 'detached' });
    await page.getByText(say.noSessions, { exact: true }).first().waitFor();
    expect(await support.close()).toEqual([]);
  },
);

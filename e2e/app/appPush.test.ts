import { afterAll, beforeAll, expect, test } from 'vitest';
import { appRoutes } from '../../src/contract/pages.ts';
import type { PushNotice } from '../../src/contract/schemas/app.ts';
import type { ResponseData } from '../../src/contract/schemas/index.ts';
import { aPushBrowser, startFakePushService } from '../../src/server/testing/fakePushService.ts';
import { ana, expectTransient, startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';
import { appAddress, signIn } from './appUser.ts';

type AppHome = ResponseData<'appHome'>;

let service: Awaited<ReturnType<typeof startFakePushService>>;
let environment: TestEnvironment;
beforeAll(async () => {
  service = await startFakePushService();
  environment = await startEnvironment({ PUSH_SERVICE: service.origin });
});
afterAll(async () => {
  await environment.close();
  await service.close();
});

type PushScope = {
  registration: { showNotification(title: string, options: object): Promise<void> };
  PushEvent: new (type: 'push', options: { data: string }) => Event;
  dispatchEvent(event: Event): boolean;
};

/** In the service worker: what it shows of a message. Not every Chromium has notifications, so the call itself is recorded. */
function receivePush(data: string): object[] {
  const shown: object[] = [];
  const scope = globalThis as unknown as PushScope;
  Object.defineProperty(scope.registration, 'showNotification', {
    configurable: true,
    value: async (title: string, options: object) => shown.push({ title, ...options }),
  });
  scope.dispatchEvent(new scope.PushEvent('push', { data }));
  return shown;
}

test('a borrower who says yes is subscribed, and the worker shows what the server sends', async () => {
  const { page, context } = await environment.open({ language: 'es' });
  await context.grantPermissions(['notifications'], { origin: environment.origin });
  const device = aPushBrowser(`${service.origin}/push/1`);
  // A browser's own push service is outside of this machine: the subscription is what it would answer.
  await page.addInitScript((subscription) => {
    PushManager.prototype.subscribe = async () =>
      Object.assign(Object.create(PushSubscription.prototype), { toJSON: () => subscription });
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  }, device.subscription);
  // The offer is made to those who are not late.
  await page.route('**/v3/home/app-home', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data?: AppHome };
    if (body.data) body.data.orders = body.data.orders.filter(({ state }) => state !== 'overdue');
    await route.fulfill({ response, json: body });
  });
  await signIn(environment, page, ana);
  await page.goto(appAddress(environment, appRoutes.home));
  await expectTransient(page.getByText('te avisaremos en este teléfono'), () =>
    page.getByRole('button', { name: 'Sí, avísame' }).click(),
  );

  await page.getByText('Avisos en este teléfono').waitFor();

  // As the server writes it: push.test.ts reads it at the push service.
  const message: PushNotice = {
    title: 'Recibimos tu pago',
    body: 'Gracias.',
    url: '/loanDetails?orderId=MX174&productId=mx-quincena',
    tag: 'paid.MX174',
  };
  const [worker] = context.serviceWorkers();
  const { title, body, url } = message;
  expect(await worker?.evaluate(receivePush, JSON.stringify(message))).toEqual([
    expect.objectContaining({ title, body, data: url }),
  ]);
  await context.close();
});

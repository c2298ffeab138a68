import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerServiceRequestType } from '../../../contract/limits.ts';
import { ana, ravi, type TestServer, testServer } from '../../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test("get-whatsapp with overall=30 gives the brand's WhatsApp, telephone, e-mail and hours", async () => {
  const { contact } = server.services.config.brand;
  for (const [language, hours] of [
    ['1', contact.hours.en],
    ['2', contact.hours.es],
  ] as const) {
    const { body } = await server.call(
      'customerService',
      { overall: customerServiceRequestType },
      ana,
      language,
    );
    expect(body).toMatchObject({
      code: 0,
      data: { phone: contact.whatsapp, va: contact.phone, email: contact.email, hours },
    });
  }
});

test('get-whatsapp gives a borrower of India the contact of the lender in India', async () => {
  const { contact, lenders } = server.services.config.brand;
  const { phone, whatsapp, email } = lenders.IN?.contact ?? {};
  const { body } = await server.call('customerService', {}, ravi);
  expect(body.data).toMatchObject({ phone: whatsapp, va: phone, email });
  expect(body.data.va).not.toBe(contact.phone);
});

test('get-whatsapp needs a session', async () => {
  expect((await server.call('customerService', {}, null)).status).toBe(401);
});

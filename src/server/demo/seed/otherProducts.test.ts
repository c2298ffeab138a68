import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultConfigDir } from '../../config/files.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';

/** A brand whose loans run for 75 and 180 days. */
const folder = join(defaultConfigDir, '../examples/tejocote');

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { CONFIG_DIR: folder } });
});
afterAll(() => server.close());

const statuses = { MX21: 21, MX110: 110, MX151: 151, MX174: 174, MX174P: 174, MX180: 180, MX200: 200 };

test.each(Object.entries(statuses))(
  '%s stands at %i whatever the terms of the products are',
  async (orderId, status) => {
    const { body } = await server.call('loanDetails', { orderId, productId: 'siembra-75' }, ana);
    // The brand's replies are obfuscated.
    const name = server.services.config.brand.wireKeys.orderStatus ?? '';
    expect(new Map(Object.entries(body.data)).get(name)).toBe(status);
  },
);

test('the late order is 5 days late, the one to be paid due in 7', async () => {
  const getNotice = async (orderId: string) =>
    (await server.call('loanDetails', { orderId, productId: 'siembra-75' }, ana)).body.data.noticeDesText;
  expect(await getNotice('MX180')).toMatch(/5\u00a0days ago/);
  expect(await getNotice('MX174')).toMatch(/in 7\u00a0days/);
});

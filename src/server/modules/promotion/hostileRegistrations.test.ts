import { expect, test } from 'vitest';
import { testServer } from '../../testing/testServer.ts';
import { createAppWithLimits, requestCode, solvedCaptchas } from './testing/registrationLimits.ts';

test('10,000 hostile registrations from 1,000 addresses send at most the ceiling of messages', async () => {
  const all = 150;
  await using server = await testServer();
  const now = await server.services.clock.now();
  const clock = { now: () => Promise.resolve(now) };
  await using app = createAppWithLimits(
    server,
    { ...server.services.config.promotion.dailyLimits.registration, all },
    { clock },
  );
  const sids = await solvedCaptchas(server, 10_000);
  const countMessages = async () =>
    (await server.db.selectFrom('sandboxMessages').select('phone').execute()).length;
  const messagesBefore = await countMessages();
  const codes = new Map<string, number>();
  let next = 0;
  async function sendAttackRequests(): Promise<void> {
    while (next < sids.length) {
      const index = next++;
      const address = `10.0.${index % 4}.${Math.floor(index / 4) % 250}`;
      const phone = `${2 + (index % 8)}${String(index * 7_919).padStart(9, '0')}`;
      const payload = { sid: sids[index] ?? '', phone, deviceId: `device-${index}` };
      const code = await requestCode(app, payload, address);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  }
  await Promise.all(Array.from({ length: 24 }, sendAttackRequests));
  const sent = (await countMessages()) - messagesBefore;
  expect([...codes.values()].reduce((sum, count) => sum + count)).toBe(10_000);
  expect(sent).toBe(all);
  expect(codes.get('0')).toBe(all);
});

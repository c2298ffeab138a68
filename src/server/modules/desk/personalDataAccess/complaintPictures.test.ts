import { afterEach, beforeEach, expect, test } from 'vitest';
import { ana, bruno, type TestServer, testServer } from '../../../testing/testServer.ts';
import { accessReason, getStaffId, revealField, setAccessLimits } from '../testing/access.ts';
import { type DeskClient, signInAs } from '../testing/desk.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

test('pictures of a complaint count, and beyond the limit they stay covered until it is assigned', async () => {
  const [support, admin] = [await signInAs(server, 'support'), await signInAs(server, 'admin')];
  setAccessLimits(server, { unassignedPerHour: 1 });
  const { db } = server;
  await db
    .updateTable('complaints')
    .set({ images: ['one.jpg'] })
    .where('folio', '=', 'MX26-DEMO-WAIT')
    .execute();
  const countPictures = async (client: DeskClient) => {
    const { images, areImagesRedacted } = (await client.get('complaints/MX26-DEMO-WAIT')).body;
    return [(images as unknown[]).length, areImagesRedacted];
  };
  for (let time = 0; time < 3; time += 1) expect(await countPictures(support)).toEqual([1, false]);
  const views = await db.selectFrom('personalDataViews').select(['field', 'call', 'borrowerId']).execute();
  expect(views).toEqual([{ field: 'pictures', call: 'complaint', borrowerId: ana.borrowerId }]);
  expect((await revealField(support, bruno.borrowerId)).status).toBe(202);
  expect((await revealField(admin, bruno.borrowerId)).status).toBe(200);
  expect(await countPictures(admin)).toEqual([0, true]);
  const of = {
    caseKind: 'complaint',
    caseId: 'MX26-DEMO-WAIT',
    staffId: await getStaffId(server, 'admin'),
    reason: accessReason,
  };
  await support.post('cases/assign', of);
  expect(await countPictures(admin)).toEqual([1, false]);
});

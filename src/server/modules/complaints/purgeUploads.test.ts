import { expect, test } from 'vitest';
import { createPhoto } from '../../testing/images.ts';
import { ana, type TestServer, testServer, toSessionHeaders } from '../../testing/testServer.ts';
import { purgeUnusedUploads } from './upload.ts';

test('an image unused for 7 days is purged; a used one stays', async () => {
  await using server = await testServer();
  const unused = await upload(server);
  const used = await upload(server);
  const payload = { problemType: '2', problemDetail: 'Con imagen', problemImage: used };
  const { folio } = (await server.call('complaintSave', payload, ana)).body.data;

  await server.advanceDays(6);
  expect(await purgeUnusedUploads(server.services)).toBe(0);
  await server.advanceDays(2);
  expect(await purgeUnusedUploads(server.services)).toBe(1);
  expect(await server.services.providers.storage.find(imageNameOfUrl(unused))).toBeUndefined();

  const again = { problemType: '3', problemDetail: 'Tarde', problemImage: unused };
  expect((await server.call('complaintSave', again, ana)).status).toBe(404);
  const { images } = (await server.call('complaintDetail', { problemId: folio }, ana)).body.data;
  expect((await server.fetch(images[0] ?? '')).status).toBe(200);
});

async function upload(server: TestServer): Promise<string> {
  const body = new FormData();
  body.set('problemImage', new Blob([new Uint8Array(await createPhoto())]), 'photo.jpg');
  const address = '/already/user-problem/upload-problem-img';
  const response = await server.fetch(address, { method: 'POST', headers: toSessionHeaders(ana), body });
  const { data } = (await response.json()) as { data: { url: string } };
  return data.url;
}

function imageNameOfUrl(url: string): string {
  return url.slice('/uploads/'.length, url.indexOf('?'));
}

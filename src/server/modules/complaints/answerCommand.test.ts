import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPhoto } from '../../testing/images.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';

const command = join(import.meta.dirname, 'answerCommand.ts');

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer();
  folder = await mkdtemp(join(tmpdir(), 'answer-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test('npm run complaint:answer lists open complaints and answers one beside the running server', async () => {
  const payload = { problemType: '2', problemDetail: 'Pagué y no aparece' };
  const { folio } = (await server.call('complaintSave', payload, ana)).body.data;
  const photo = join(folder, 'photo.jpg');
  await writeFile(photo, await createPhoto());

  const listed = await run();
  expect(listed.out).toContain(folio);
  const answered = await run('--folio', folio, '--text', 'Ya apareció', '--image', photo);
  expect([answered.code, answered.error]).toEqual([0, '']);

  const { data } = (await server.call('complaintDetail', { problemId: folio }, ana)).body;
  expect(data).toMatchObject({ disposeDetail: 'Ya apareció', isNeedScore: 1 });
  expect((await server.fetch(data.disposeImages[0] ?? '')).status).toBe(200);
  expect((await run()).out).not.toContain(folio);

  const again = await run('--folio', folio, '--text', 'Otra vez');
  expect([again.code, again.error.trim()]).toEqual([1, `The complaint ${folio} has been answered already.`]);
});

async function run(...options: string[]): Promise<{ code: number | null; out: string; error: string }> {
  const child = spawn(process.execPath, [command, ...options], {
    env: {
      ...process.env,
      DATABASE_URL: urlOf(server.connection),
      DATA_DIR: server.services.settings.dataDir,
      DEMONSTRATION: 'on',
      NODE_OPTIONS: '',
    },
  });
  const [out, error, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ]);
  return { code, out, error };
}

function urlOf(connection: pg.PoolConfig): string {
  if (connection.connectionString) return connection.connectionString;
  const { host = '', port = 5432, user = '', database = '' } = connection;
  const query = new URLSearchParams({ host, port: String(port), user });
  return `postgres:///${database}?${query}`;
}

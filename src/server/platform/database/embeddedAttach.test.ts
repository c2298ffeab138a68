import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachDatabase, openDatabase } from './index.ts';
import { withClient } from './roles.ts';

const log = pino({ level: 'silent' });
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'attach-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('a command works on the database of the running server, and leaves it running', async () => {
  const server = await openDatabase({ dataDir, log });
  try {
    await withClient(server.owner, (client) =>
      client.query('create table left_by_server (n integer); grant all on left_by_server to public'),
    );
    const command = await attachDatabase({ dataDir, log });
    await sql`insert into left_by_server values (174)`.execute(command.db);
    await command.close();
    const { rows } = await sql`select n from left_by_server`.execute(server.db);
    expect(rows).toEqual([{ n: 174 }]);
  } finally {
    await server.close();
  }
});

test('where no server runs, a command opens the database itself', async () => {
  const command = await attachDatabase({ dataDir, log });
  try {
    const { rows } = await sql`select n from left_by_server`.execute(command.db);
    expect(rows).toEqual([{ n: 174 }]);
  } finally {
    await command.close();
  }
});

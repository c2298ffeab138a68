import { type ChildProcess, execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnEmbeddedServer, stopServer } from './serverProcess.ts';
import { temporaryFolder } from './testClusters.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

let folder: string;
let server: ChildProcess;
let origin: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  ({ server, origin } = await spawnEmbeddedServer(join(folder, 'data')));
});
afterAll(async () => {
  await stopServer(server);
  await rm(folder, { recursive: true, force: true });
});

/** As `package.json` names them, each with what it says of the demonstration. */
const commands = [
  ['ledger:check', 'src/server/modules/reconciliation/command.ts', /[1-9]\d* orders checked, 0 mismatches/],
  ['jobs:check', 'src/server/platform/jobs/command.ts', /^0 jobs gave up/],
  ['complaint:answer', 'src/server/modules/complaints/answerCommand.ts', /MX/],
  ['inbox', 'src/server/modules/inbox/listCommand.ts', /The inbox is empty/],
  ['funnel', 'src/server/modules/reporting/funnelCommand.ts', /registered\/visits/],
  ['migrate', 'src/server/platform/database/migrateCommand.ts', /^$/],
] as const;

test.each(commands)(
  'npm run %s works beside a running embedded server',
  async (_name, file, expectedOutput) => {
    const env = { ...process.env, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' };
    const { stdout, stderr } = await run(process.execPath, [join(root, file)], { env });
    expect([stdout, stderr]).toEqual([expect.stringMatching(expectedOutput), '']);
    expect((await fetch(`${origin}/ready`)).status).toBe(200);
  },
);

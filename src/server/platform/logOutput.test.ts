import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const log = pathToFileURL(`${import.meta.dirname}/log.ts`).href;

/** A process that logs 1,000 lines and exits at once. */
function spawnLoggingProcess() {
  const script = `import { createLogger } from '${log}';
    const log = createLogger('info');
    for (let n = 1; n <= 1000; n++) log.info({ n }, 'line');
    process.exit(3);`;
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('every line is written when the process exits', async () => {
  const child = spawnLoggingProcess();
  const lines = (await text(child.stdout)).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).n)).toEqual(Array.from({ length: 1000 }, (_, n) => n + 1));
});

test('a process whose output nobody reads any more exits all the same', async () => {
  const child = spawnLoggingProcess();
  child.stdout.destroy();
  const [code] = await once(child, 'exit');
  expect(code).toBe(3);
});

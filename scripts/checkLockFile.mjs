// node scripts/checkLockFile.mjs [folder]: every package finds in package-lock.json what it asks for. npm 11 installs by a lock file
// in which something is missing or of another version; the npm 9 and 10 that come with older Nodes refuse it. Asks no registry.
import { spawnSync } from 'node:child_process';
import { root, runScript, ScriptError, systemPath } from './steps/run.mjs';

await runScript(() => {
  const [folder = root] = process.argv.slice(2);
  const { stdout } = spawnSync('npm', ['ls', '--package-lock-only', '--all', '--json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    env: { ...process.env, PATH: systemPath },
    shell: process.platform === 'win32',
  });
  const unmet = new Set(findUnmet(JSON.parse(stdout)));
  if (unmet.size > 0)
    throw new ScriptError(
      `package-lock.json lacks what npm 10 asks of it:\n${[...unmet].join('\n')}\n` +
        'Choose versions that fit each other, or run "npx npm@10 install --package-lock-only".',
    );
  console.log('package-lock.json has what every package asks for');
});

/** A tag, such as "latest", fits whatever is locked: only the registry knows what it is today. */
function findUnmet({ dependencies = {} }) {
  return Object.entries(dependencies).flatMap(([name, found]) => {
    const missing = found.missing ? found.problems : [];
    const [, range = ''] = /^"(.+)" from /.exec(found.invalid ?? '') ?? [];
    const mismatch = /\d/.test(range) ? [`${name} ${found.version} isn't ${found.invalid}`] : [];
    return [...missing, ...mismatch, ...findUnmet(found)];
  });
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exists, readOutput, root, runSync, ScriptError, systemPath } from './run.mjs';

const NODE_MAJOR = 24;

/**
 * Installs exactly what package-lock.json names, when it isn't there yet.
 * @param {{ development: boolean }} wanted with the packages that only tests and checks need; once there they stay
 */
export function ensureInstalled({ development }) {
  const lock = readLock('package-lock.json');
  const installed = readLock('node_modules/.package-lock.json');
  if (isComplete(lock, installed, development)) return;
  const includesDev = development || Object.values(installed).some((entry) => entry.dev);
  console.log('Installing dependencies from package-lock.json');
  const npmFlags = ['--no-audit', '--no-fund', '--loglevel=error'];
  const isInstalled = runSync(
    'npm',
    ['ci', ...npmFlags, ...(includesDev ? ['--include=dev'] : ['--omit=dev'])],
    {
      PATH: systemPath,
      NODE_ENV: '',
    },
  );
  if (!isInstalled) throw new ScriptError('npm could not install the dependencies: see above.');
}

/** The Node 24 that the server runs on: the installed `node` package's, or our own if it is new enough. */
export function findNode() {
  const packaged = join(
    root,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (isNewEnough(packaged)) return packaged;
  if (isNewEnough(process.execPath)) return process.execPath;
  // Its install script, which fetches the program, was not allowed to run.
  runSync('npm', ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'], { PATH: systemPath });
  if (isNewEnough(packaged)) return packaged;
  throw new ScriptError(
    `Node ${NODE_MAJOR} is needed, and the "node" package could not provide it here (this is Node ${process.versions.node}). ` +
      `Install Node ${NODE_MAJOR} or newer and try again.`,
  );
}

function isNewEnough(node) {
  return Number(readOutput(node, ['-p', 'process.versions.node.split(".")[0]'])) >= NODE_MAJOR;
}

function isComplete(lock, installed, development) {
  return Object.entries(lock).every(([path, entry]) => {
    if (path === '' || entry.optional || entry.devOptional || (entry.dev && !development)) return true;
    return installed[path]?.integrity === entry.integrity && exists(path);
  });
}

function readLock(path) {
  if (!exists(path)) return {};
  return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
}

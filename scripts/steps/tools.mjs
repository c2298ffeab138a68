import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ourPath, readOutput, root, runSync, ScriptError } from './run.mjs';

// The first is the same without windows: the browser tests take a third less processor time.
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'zbar-tools', 'postgresql'];
const OLDEST_POSTGRES = 15;

/**
 * What the tests need besides npm packages, installed where that can be done unasked (Debian as root).
 * @returns the environment by which the tests find it
 */
export function ensureTestTools(node) {
  if (!(findBrowser() && findPostgres() && findOnPath('zbarimg'))) installDebianPackages();
  const browser = findBrowser() ?? downloadBrowser(node);
  const postgres = process.env.TEST_DATABASE_URL ? undefined : findPostgres();
  if (!postgres && !process.env.TEST_DATABASE_URL) warnNoPostgres();
  return { CHROMIUM_PATH: browser, ...(postgres && { POSTGRES_BIN: postgres }) };
}

function findBrowser() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return configured;
  return BROWSERS.map(findOnPath).find(Boolean) ?? (existsSync(MAC_CHROME) ? MAC_CHROME : undefined);
}

function findPostgres() {
  const configured = process.env.POSTGRES_BIN;
  if (configured) return configured;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    readOutput('pg_config', ['--bindir']),
  ];
  return folders.find((folder) => folder && isPostgres(folder));
}

function isPostgres(folder) {
  const version = readOutput(join(folder, 'postgres'), ['--version'])?.match(/(\d+)\.?\d*/)?.[1];
  return Number(version) >= OLDEST_POSTGRES && existsSync(join(folder, 'initdb'));
}

function installDebianPackages() {
  if (!findOnPath('apt-get') || process.getuid?.() !== 0) return;
  console.log(`Installing from Debian: ${DEBIAN_PACKAGES.join(' ')}`);
  const aptEnvironment = { DEBIAN_FRONTEND: 'noninteractive' };
  runSync('apt-get', ['update', '-qq'], aptEnvironment);
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...DEBIAN_PACKAGES];
  if (!runSync('apt-get', install, aptEnvironment))
    throw new ScriptError('apt-get could not install what the tests need: see above.');
}

function downloadBrowser(node) {
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js');
  runSync(node, [cli, 'install', 'chromium']);
  const print = 'import("playwright-core").then(({ chromium }) => console.log(chromium.executablePath()))';
  const path = readOutput(node, ['-e', print]);
  if (path && existsSync(path)) return path;
  throw new ScriptError('No browser for the tests: install Chromium, or set CHROMIUM_PATH to one.');
}

function warnNoPostgres() {
  const hint = 'install PostgreSQL 15 or newer, or set POSTGRES_BIN or TEST_DATABASE_URL';
  if (process.env.CI === 'true')
    throw new ScriptError(`No PostgreSQL for the second run of the server tests: ${hint}.`);
  console.warn(`\nSKIPPED: the second run of the server tests, on the system's PostgreSQL (${hint}).`);
}

function findOnPath(name) {
  return ourPath
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

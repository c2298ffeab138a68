// Runs on any Node from 20 on: makes everything ready, then runs the server on Node 24 and stays out of its way.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, findNode } from './steps/install.mjs';
import { ensurePages } from './steps/pages.mjs';
import { ourPath, root, runAsync, runScript } from './steps/run.mjs';

const PARENT_POLL_MS = 200;
/** V8 lets short-lived objects fill 16 MB and more; with 8 they are collected as fast, in 12 MB less at rest, 50 when busy. */
const MEMORY = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).config.serverMemoryFlag;
/** What V8 made of the sources. It goes with node_modules when another version is installed. */
const COMPILED = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled');
const SERVER = join('src', 'server', 'app');

await runScript(async () => {
  ensureInstalled({ development: false });
  const node = findNode();
  await Promise.all([ensurePages(node), ensureCompiled(node)]);
  startServer(node);
});

/** Compiles the server before its first start: one that compiles while it starts keeps 10 MB more. */
async function ensureCompiled(node) {
  if (existsSync(COMPILED)) return;
  const modules = pathToFileURL(join(root, SERVER, 'start.ts')).href;
  await runAsync(node, ['--eval', `import(${JSON.stringify(modules)})`], { NODE_COMPILE_CACHE: COMPILED });
}

function startServer(node) {
  const parentWatchModule = pathToFileURL(join(root, 'scripts', 'parentWatch.mjs')).href;
  const server = spawn(
    node,
    [MEMORY, '--import', parentWatchModule, join(SERVER, 'main.ts'), ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: {
        NODE_ENV: 'production',
        ...process.env,
        NODE_COMPILE_CACHE: COMPILED,
        PATH: ourPath,
      },
    },
  );
  server.once('error', (error) => {
    console.error(`The server could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  server.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
  forwardSignals(server);
  stopWithNpm(server);
}

function forwardSignals(server) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the server too.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }
}

/** npm hands a signal to its shell, which dies of it without passing it on; a killed npm leaves its shell: we notice both. */
function stopWithNpm(server) {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const initialAncestors = readAncestors();
  const timer = setInterval(() => {
    if (readAncestors() === initialAncestors) return;
    clearInterval(timer);
    server.kill('SIGTERM');
  }, PARENT_POLL_MS);
}

function readAncestors() {
  const shell = process.ppid;
  try {
    const npm = readFileSync(`/proc/${shell}/status`, 'utf8').match(/^PPid:\s*(\d+)/m)?.[1];
    return `${shell} ${npm}`;
  } catch {
    // No /proc on this system, or the shell is gone just now.
    return `${shell}`;
  }
}

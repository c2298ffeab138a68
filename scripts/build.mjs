// npm run build: the pages into dist/, when what they are made of has changed.
import { ensureInstalled, findNode } from './steps/install.mjs';
import { ensurePages } from './steps/pages.mjs';
import { runScript } from './steps/run.mjs';

await runScript(async () => {
  ensureInstalled({ development: false });
  await ensurePages(findNode());
});

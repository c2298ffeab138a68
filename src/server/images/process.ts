import { setPriority } from 'node:os';
import type { Answered, Asked } from './asked.ts';
import { draw, readHeader } from './picture.ts';

/** The decoder's process: images of strangers are unpacked here and nowhere else, behind pages and calls. */

const mostMegabytes = 256;
const lookMs = 20;
const megabyte = 1024 * 1024;
/** Pages and calls go first; low enough that an image isn't starved on a busy machine. */
const niceness = 5;

setPriority(niceness);
// A server that ends, however it ends, takes its decoder along; exiting would wait for the image at work.
process.on('disconnect', end);
process.on('message', (asked: Asked) => void answer(asked));
setInterval(() => {
  if (process.memoryUsage.rss() > mostMegabytes * megabyte) end();
}, lookMs);

async function answer(asked: Asked): Promise<void> {
  const answered: Answered =
    'read' in asked
      ? { id: asked.id, header: await readHeader(asked.read) }
      : { id: asked.id, drawn: await draw(asked.draw, asked.to) };
  if (process.connected) process.send?.(answered);
}

function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

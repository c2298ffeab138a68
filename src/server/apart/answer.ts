import { setPriority } from 'node:os';
import type { Answered, Asked } from './start.ts';

const lookMs = 20;
const megabyte = 1024 * 1024;
/** Pages and calls go first; low enough that nothing is starved on a busy machine. */
const niceness = 5;

/** What a process apart from the server does: answers what it is asked, within its memory, as long as the server runs. */
export function answerApart<Question, Answer>(
  answer: (question: Question) => Promise<Answer>,
  mostMegabytes: number,
): void {
  setPriority(niceness);
  // A server that ends, however it ends, takes its process along; exiting would wait for what is at work.
  process.on('disconnect', end);
  process.on('message', async ({ id, question }: Asked<Question>) => {
    const answered: Answered<Answer> = { id, answer: await answer(question) };
    if (process.connected) process.send?.(answered);
  });
  setInterval(() => {
    if (process.memoryUsage.rss() > mostMegabytes * megabyte) end();
  }, lookMs);
}

function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

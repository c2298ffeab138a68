import { setTimeout as pause } from 'node:timers/promises';
import { busy } from '../http/index.ts';
import type { Printed } from './pdf.ts';

/** Drawing takes some 0.2 s of the processor, and whoever asks twice gets the same bytes: the last few are kept. */
const drawn = new Map<string, Promise<Buffer>>();
const mostDrawn = 32;

const mostWaiting = 20;
let waiting = 0;
let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * The PDF of what is printed: one that is kept, or drawn when its turn comes. Throws 429 where too many wait.
 * @param count is asked before one is drawn
 */
export async function drawnOnce(printed: Printed, count: () => Promise<void>): Promise<Buffer> {
  const { name, language, hash, day, beside } = printed;
  const key = JSON.stringify([name, language, hash, day, beside]);
  if (!drawn.has(key)) await count();
  return drawn.get(key) ?? keep(key, inTurn(printed));
}

function keep(key: string, made: Promise<Buffer>): Promise<Buffer> {
  drawn.set(key, made);
  made.catch(() => drawn.delete(key));
  const [oldest] = drawn.keys();
  if (drawn.size > mostDrawn && oldest !== undefined) drawn.delete(oldest);
  return made;
}

async function inTurn(printed: Printed): Promise<Buffer> {
  if (waiting >= mostWaiting) throw busy();
  waiting += 1;
  const turn = lastTurn.then(() => draw(printed));
  lastTurn = turn.catch(() => undefined).then(breathe);
  return turn.finally(() => {
    waiting -= 1;
  });
}

let tookMs = 0;

async function draw(printed: Printed): Promise<Buffer> {
  // Loaded with the first contract: it takes some 12 MB.
  const { pdfOf } = await import('./pdf.ts');
  const began = performance.now();
  return pdfOf(printed).finally(() => {
    tookMs = performance.now() - began;
  });
}

/** As long as a drawing took, the server answers what came in the meantime. */
function breathe(): Promise<void> {
  return pause(tookMs);
}

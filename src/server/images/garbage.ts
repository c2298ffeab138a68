import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Between two looks at what lies about, and the most that may. */
const lookBytes = 4_000_000;
const mostBytes = 16_000_000;

let received = 0;
let collect: (() => void) | undefined;

/**
 * Told of every piece of a file that has come. Node reads into buffers of 64 KB that are garbage a moment later; V8 lets
 * 64 MB and more of them pile up before it looks, and the system doesn't get that memory back: measured, 50 uploads at once
 * cost a server a hundred megabytes for good, thirty with this.
 */
export function tellReceived(bytes: number): void {
  received += bytes;
  if (received < lookBytes) return;
  received = 0;
  if (process.memoryUsage().arrayBuffers < mostBytes) return;
  collect ??= exposeCollection();
  collect();
}

function exposeCollection(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

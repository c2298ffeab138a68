import pino, { type DestinationStream } from 'pino';

const batchLength = 8192;
const longestWaitMs = 250;

let standardOutput: DestinationStream | undefined;

/**
 * Standard output for lines of a log. They are written together, so that a busy server doesn't stop for each: after a
 * quarter of a second at the latest and at exit; only a kill -9 loses some. (pino's own way of waiting never ends its
 * process once the reader of the output is gone.)
 */
export function logOutput(): DestinationStream {
  standardOutput ??= batched(pino.destination({ dest: 1, sync: true }));
  return standardOutput;
}

function batched(output: DestinationStream): DestinationStream {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = '';
    if (lines !== '') output.write(lines);
  }
  process.on('exit', flush);
  return {
    write(line) {
      waiting += line;
      if (waiting.length >= batchLength) flush();
      else timer ??= setTimeout(flush, longestWaitMs).unref();
    },
  };
}

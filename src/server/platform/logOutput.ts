import pino, { type DestinationStream } from 'pino';

const maxBatchLength = 8192;
const maxDelayMs = 250;

let standardOutput: DestinationStream | undefined;

/**
 * Standard output for lines of a log. They are written together, so that a busy server doesn't stop for each: after a
 * quarter of a second at the latest and at exit; only a kill -9 loses some. (pino's own way of waiting never ends its
 * process once the reader of the output is gone.)
 */
export function logOutput(): DestinationStream {
  standardOutput ??= createBatchedStream(pino.destination({ dest: 1, sync: true }));
  return standardOutput;
}

function createBatchedStream(output: DestinationStream): DestinationStream {
  let buffered = '';
  let timer: NodeJS.Timeout | undefined;
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const lines = buffered;
    buffered = '';
    if (lines !== '') output.write(lines);
  }
  process.on('exit', flush);
  return {
    write(line) {
      buffered += line;
      if (buffered.length >= maxBatchLength) flush();
      else timer ??= setTimeout(flush, maxDelayMs).unref();
    },
  };
}

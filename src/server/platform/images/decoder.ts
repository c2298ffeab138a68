import { join } from 'node:path';
import type { BaseLogger } from 'pino';
import { createWorkerClient } from '../workerProcess/index.ts';
import type { DecoderReply, DecoderRequest } from './decoderProtocol.ts';
import type { ImageHeader } from './header.ts';

export type ImageDecoder = {
  /** Null for what isn't an image we take, or can't be opened. */
  readHeader(path: string): Promise<ImageHeader | null>;
  /** Whether the image at `from` has been drawn anew at `to`. */
  reencode(source: string, target: string): Promise<boolean>;
  /** Ends the process and fails what it was doing. */
  close(): void;
};

const program = {
  name: 'decoder of images',
  path: join(import.meta.dirname, 'decoderProcess.ts'),
  megabytes: 32,
};

/** The decoder: a process of its own, so that what an image makes of it is at worst that image's failure. */
export function createDecoder(
  log: BaseLogger,
  timeouts?: { deadlineMs: number; idleMs: number },
): ImageDecoder {
  const workerProcess = createWorkerClient<DecoderRequest, DecoderReply>(program, log, timeouts);
  return {
    async readHeader(path) {
      const reply = await workerProcess.request({ read: path });
      return reply && 'header' in reply ? reply.header : null;
    },
    async reencode(source, target) {
      const reply = await workerProcess.request({ draw: source, to: target });
      return reply !== null && 'drawn' in reply && reply.drawn;
    },
    close: () => workerProcess.close(),
  };
}

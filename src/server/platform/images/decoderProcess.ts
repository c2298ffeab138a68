import { serveWorkerProcess } from '../workerProcess/index.ts';
import type { DecoderReply, DecoderRequest } from './decoder.ts';
import { readHeader, reencodeImage } from './sharp.ts';

/** The decoder's process: untrusted images are decoded here and nowhere else. */

const maxMegabytes = 256;

serveWorkerProcess<DecoderRequest, DecoderReply>(
  async (request) =>
    'read' in request
      ? { header: await readHeader(request.read) }
      : { drawn: await reencodeImage(request.draw, request.to) },
  maxMegabytes,
);

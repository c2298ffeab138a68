import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The precompressed variants of a file, by the suffix the server looks for. */
export function compressed(content: string | Uint8Array): { br: Buffer; gz: Buffer } {
  const bytes = Buffer.from(content);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return { br: brotliCompressSync(bytes, { params }), gz: gzipSync(bytes, { level: 9 }) };
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** What is text; pictures of points are as small as they get. */
const text = /\.(?:css|html|js|svg|txt|xml)$/;

/** Writes each text of a build beside itself, compressed, as the server looks for it. Stands behind what emits files. */
export function compressedCopies(): Plugin {
  return {
    name: 'quincena:compressed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const copies = Object.values(bundle)
          .filter(({ fileName }) => text.test(fileName))
          .map(async (file) => {
            const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            };
            const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br });
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz });
          });
        await Promise.all(copies);
      },
    },
  };
}

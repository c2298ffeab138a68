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
        const files = Object.values(bundle).filter(({ fileName }) => text.test(fileName));
        const copies = files.map(async (file) => {
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          };
          return {
            fileName: file.fileName,
            br: await brotli(bytes, { params }),
            gz: await zip(bytes, { level: 9 }),
          };
        });
        for (const { fileName, br, gz } of await Promise.all(copies)) {
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: br });
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gz });
        }
      },
    },
  };
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

/** Emits a Brotli and a gzip copy of each text file, which the server serves. Must come after plugins that emit files. */
export function compressedCopies(): Plugin {
  return {
    name: 'quincena:compressed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const texts = Object.values(bundle).filter(({ fileName }) =>
          /\.(?:css|html|js|svg|txt|xml)$/.test(fileName),
        );
        const copies = texts.map(async (file) => {
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz });
        });
        await Promise.all(copies);
      },
    },
  };
}

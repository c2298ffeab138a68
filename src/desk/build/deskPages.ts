import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { build, type Plugin } from 'vite';
import { deskFolder, pagesFolder } from '../../contract/configuration.ts';
import { brandModule, colourTokens } from '../../web/build/brand.ts';
import { compressed } from '../../web/build/compress.ts';
import { brand } from '../../web/build/configuration.ts';

const root = join(import.meta.dirname, '..');
const tokens = 'virtual:tokens.css';

/** Builds the desk once the borrowers' pages are written: a build of its own, so that those don't change by a byte. */
export function deskPages(): Plugin {
  return {
    name: 'quincena:desk',
    apply: 'build',
    async writeBundle() {
      await build({
        configFile: false,
        root,
        base: '/desk/',
        logLevel: 'warn',
        publicDir: false,
        build: {
          outDir: join(pagesFolder(), deskFolder),
          emptyOutDir: true,
          target: 'safari16.4',
          modulePreload: { polyfill: false },
          reportCompressedSize: false,
          chunkSizeWarningLimit: 1000,
          rolldownOptions: {
            // Libraries name what only a browser draws; there is nothing else here.
            onLog(level, log, handle) {
              if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
            },
          },
        },
        plugins: [
          { ...optimizeLocales.vite({ locales: ['es-ES', 'en-US'] }), enforce: 'pre' },
          brandModule(),
          brandTokens(),
          brandTitle(),
          compressedCopies(),
        ],
      });
    },
  };
}

/** Colours of the brand, and what all pages of ours begin with. */
function brandTokens(): Plugin {
  return {
    name: 'quincena:desk-tokens',
    resolveId: (source) => (source === tokens ? `\0${tokens}` : null),
    load(id) {
      if (id !== `\0${tokens}`) return null;
      const base = readFileSync(join(root, '../web/ui/base.css'), 'utf8');
      return colourTokens(brand.colours) + base;
    },
  };
}

function brandTitle(): Plugin {
  return {
    name: 'quincena:desk-title',
    transformIndexHtml: () => [{ tag: 'title', children: brand.name, injectTo: 'head' }],
  };
}

function compressedCopies(): Plugin {
  return {
    name: 'quincena:desk-compressed',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const output of Object.values(bundle)) {
          const { br, gz } = compressed(output.type === 'chunk' ? output.code : output.source);
          this.emitFile({ type: 'asset', fileName: `${output.fileName}.br`, source: br });
          this.emitFile({ type: 'asset', fileName: `${output.fileName}.gz`, source: gz });
        }
      },
    },
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { deskFolder } from '../../contract/configuration.ts';
import { brandModule, colourTokens } from '../../web/build/brand.ts';
import { brand } from '../../web/build/configuration.ts';
import { deskMessages } from './deskMessages.ts';

const root = join(import.meta.dirname, '..');
const tokensModule = 'virtual:tokens.css';

/** Builds the desk beside the borrowers' pages, in a build of its own so that their files do not change with it. */
export function deskBuildPlugin(): Plugin {
  let bundle: Promise<Rolldown.OutputBundle[string][]>;
  return {
    name: 'quincena:desk',
    apply: 'build',
    buildStart() {
      bundle = buildDesk();
    },
    generateBundle: {
      order: 'post',
      async handler() {
        for (const output of await bundle) {
          const source = output.type === 'chunk' ? output.code : output.source;
          this.emitFile({ type: 'asset', fileName: `${deskFolder}/${output.fileName}`, source });
        }
      },
    },
  };
}

async function buildDesk(): Promise<Rolldown.OutputBundle[string][]> {
  const bundle = await build({
    configFile: false,
    root,
    base: `/${deskFolder}/`,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'safari16.4',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } },
        // Libraries mark client components with a directive that has no meaning outside of a server framework.
        onLog(level, log, handle) {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
        },
      },
    },
    plugins: [brandModule(), deskMessages(), brandTokens(), brandTitle()],
  });
  if (!('output' in bundle)) throw new Error('the desk is built once, as one bundle');
  return bundle.output;
}

/** Serves the brand's colours as custom properties, followed by the base style sheet of all pages. */
function brandTokens(): Plugin {
  return {
    name: 'quincena:desk-tokens',
    resolveId: (source) => (source === tokensModule ? `\0${tokensModule}` : null),
    load(id) {
      if (id !== `\0${tokensModule}`) return null;
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

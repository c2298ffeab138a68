import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { configurationFolder, configurationHash } from '../../contract/configuration.ts';
import { assetsFolder, type WebManifest } from '../../contract/webManifest.ts';
import { brandIcon, brandModule, colourTokens } from './brand.ts';
import { buildOptions, hashedFile, loadedWith, modulesOf, optimization, plainScript } from './bundle.ts';
import { brand, logo } from './configuration.ts';
import { discoverScreens, type FoundScreen } from './discover.ts';
import { startPrerenderer } from './prerender.ts';
import { type ScreenScript, screenPage } from './screenPage.ts';
import { strictLogger } from './strictLogger.ts';
import { cssOptions, keptStyles, namedClasses, pageCss } from './styles.ts';

export type WebOptions = {
  /** The repository's folder. */
  readonly root: string;
  /** Folders whose screens are built. */
  readonly screens: readonly string[];
  /** The service worker's source, served as `/sw.js`. */
  readonly serviceWorker: string;
};

/** React by itself, so that its name changes only with it; what several screens load; what two do, by its folder. */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: 'core', minShareCount: 3, tags: ['$initial'], priority: 2 },
  { name: folderOf, minShareCount: 2, tags: ['$initial'], priority: 1 },
];

/** The folder that a module is shared from: `complaint` of `complaint/shared/draft.ts`. */
function folderOf(id: string): string | null {
  return /(\w+)[\\/](?:(?:shared|agreement)[\\/])?[^\\/]+$/.exec(id)?.[1] ?? null;
}

function entryOf({ folder, screen }: FoundScreen): string | undefined {
  const file = join(folder, screen.mode === 'react' ? 'main.tsx' : 'main.ts');
  if (existsSync(file)) return file;
  if (screen.mode === 'react') throw new Error(`${screen.name} has no main.tsx`);
  return undefined;
}

/** Plugins of the web build: screens are discovered, drawn in every language and written as documents. */
export async function quincenaWeb({ root, screens, serviceWorker }: WebOptions): Promise<Plugin[]> {
  const found = await discoverScreens(screens);
  const styles = keptStyles();
  const modules = [brandModule(), styles.plugin];
  const names = `${assetsFolder}/[name]-[hash:7].js`;
  const baseCss = colourTokens(brand.colours) + readFileSync(join(root, 'src/web/ui/base.css'), 'utf8');

  const documents: Plugin = {
    name: 'quincena:documents',
    apply: 'build',
    config: () => ({
      customLogger: strictLogger,
      css: cssOptions,
      build: {
        ...buildOptions,
        rolldownOptions: {
          optimization,
          checks: { bundlerTimings: false },
          input: Object.fromEntries(
            found.flatMap((one) =>
              one.screen.mode === 'react' ? [[one.screen.name, entryOf(one) ?? '']] : [],
            ),
          ),
          output: { entryFileNames: names, chunkFileNames: names, codeSplitting: { groups } },
        },
      },
    }),
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        // Each document has its own rules.
        for (const file of Object.keys(bundle)) if (file.endsWith('.css')) delete bundle[file];
        const manifest = await writePages(this, bundle);
        emit(this, 'manifest.json', JSON.stringify(manifest, null, 1));
        emit(this, 'icon.svg', brandIcon(brand, logo));
        emit(this, 'sw.js', await plainScript(serviceWorker, []));
        for (const folder of [join(root, 'public'), join(configurationFolder(), 'public')]) {
          emitPictures(this, folder);
        }
      },
    },
  };

  async function writePages(
    context: Rolldown.PluginContext,
    bundle: Rolldown.OutputBundle,
  ): Promise<WebManifest> {
    const prerenderer = await startPrerenderer(root, modules);
    try {
      const pages: WebManifest['pages'][number][] = [];
      const scripts = new Map<string, ScreenScript | undefined>();
      for (const one of found) scripts.set(one.screen.name, await scriptOf(context, bundle, one));
      for (const one of found) {
        const script = scripts.get(one.screen.name);
        const written = await screenPage({
          found: one,
          brand,
          script,
          ahead: aheadOf(one, script, scripts),
          draw: (language, market) => prerenderer.render(one, language, market),
          styles: (modules, source) => pageCss(baseCss + styles.rulesOf(modules), source),
        });
        pages.push(...written.pages);
        for (const { file, html } of written.documents) emit(context, file, html);
      }
      return { configuration: configurationHash(configurationFolder()), pages };
    } finally {
      await prerenderer.close();
    }
  }

  /** A page without React has its script whole in one file; React screens share chunks. */
  async function scriptOf(
    context: Rolldown.PluginContext,
    bundle: Rolldown.OutputBundle,
    one: FoundScreen,
  ): Promise<ScreenScript | undefined> {
    const entry = entryOf(one);
    if (!entry) return undefined;
    if (one.screen.mode === 'static') {
      const code = await plainScript(entry, modules, 'es');
      const file = hashedFile(one.screen.name, code);
      emit(context, file, code);
      return { files: [file], modules: [], source: code };
    }
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === entry);
    if (!chunk) throw new Error(`${one.screen.name} gave no script`);
    const modulesHere = modulesOf(context, entry);
    const rendered = new Map(chunks.flatMap((one) => Object.entries(one.modules)));
    const source = modulesHere.map((id) => rendered.get(id)?.code ?? '').join('\n');
    return { files: loadedWith(bundle, chunk), modules: modulesHere, source };
  }

  return [...modules, namedClasses(), leanImports, documents];
}

/** A document has the rules of its lazy pieces, so that these wait for no style sheet, as Vite's own helper does. */
const leanImports: Plugin = {
  name: 'quincena:lean-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/** What the screens that one leads to load beyond what it loads itself. */
function aheadOf(
  { screen }: FoundScreen,
  script: ScreenScript | undefined,
  scripts: ReadonlyMap<string, ScreenScript | undefined>,
): string[] {
  const next = screen.mode === 'react' ? (screen.leadsTo ?? []) : [];
  const files = next.flatMap((name) => {
    if (!scripts.has(name)) throw new Error(`${screen.name} leads to ${name}, which is no screen`);
    return scripts.get(name)?.files ?? [];
  });
  return [...new Set(files)].filter((file) => !script?.files.includes(file));
}

function emit(context: Rolldown.PluginContext, fileName: string, source: string | Uint8Array): void {
  context.emitFile({ type: 'asset', fileName, source });
}

/** Drawings. Those of the brand stand over our own of the same name. */
function emitPictures(context: Rolldown.PluginContext, folder: string): void {
  for (const file of globSync('**/*.svg', { cwd: folder })) {
    emit(context, file, readFileSync(join(folder, file), 'utf8'));
  }
}

import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { configurationFolder, configurationHash } from '../../contract/configuration.ts';
import { assetsFolder, type WebManifest } from '../../contract/webManifest.ts';
import { brandIcon, brandModule, colourTokens } from './brand.ts';
import { bundleScript, hashedFile, optimization } from './bundleScript.ts';
import { filesOf, modulesOf, sourceOf } from './chunks.ts';
import { brand, logo } from './configuration.ts';
import { cssModules, minifyCss } from './cssModules.ts';
import { discoverScreens, type FoundScreen } from './discover.ts';
import { leanImports } from './leanImports.ts';
import { coreChunk, coreFiles, entryId, ownModules } from './ownModules.ts';
import { startPrerenderer } from './prerender.ts';
import { reactModule } from './reactModule.ts';
import { type ScreenScript, screenPage } from './screenPage.ts';
import { strictLogger } from './strictLogger.ts';

export type WebOptions = {
  /** The repository's folder. */
  readonly root: string;
  /** Folders whose screens are built. */
  readonly screens: readonly string[];
  /** The service worker's source, served as `/sw.js`. */
  readonly serviceWorker: string;
};

function entryOf({ folder, screen }: FoundScreen): string | undefined {
  const file = join(folder, screen.mode === 'react' ? 'main.tsx' : 'main.ts');
  if (existsSync(file)) return file;
  if (screen.mode === 'react') throw new Error(`${screen.name} has no main.tsx`);
  return undefined;
}

/** Plugins of the web build: screens are discovered, drawn in every language and written as documents. */
export async function quincenaWeb(options: WebOptions): Promise<Plugin[]> {
  const { root } = options;
  const found = await discoverScreens(options.screens);
  const { plugin: css, rulesOf } = cssModules(root);
  const entries = found.flatMap((one): [name: string, file: string][] => {
    const entry = one.screen.mode === 'react' ? entryOf(one) : undefined;
    return entry ? [[one.screen.name, entry]] : [];
  });
  const core = coreFiles(entries.map(([, file]) => file));
  const react = await reactModule();
  const modules = [brandModule(), css];
  const baseCss = (): string =>
    minifyCss(
      colourTokens(brand.colours) + readFileSync(join(root, 'src/web/ui/base.css'), 'utf8'),
      'src/web/ui/base.css',
    );
  const styles = (modules: readonly string[], source: string): string => baseCss() + rulesOf(modules, source);

  const documents: Plugin = {
    name: 'quincena:documents',
    apply: 'build',
    config: () => ({
      customLogger: strictLogger,
      build: {
        modulePreload: false,
        assetsDir: assetsFolder,
        target: 'safari15',
        rolldownOptions: {
          optimization,
          checks: { bundlerTimings: false },
          input: Object.fromEntries(entries.map(([name, file]) => [name, entryId(file, name)])),
          output: {
            entryFileNames: `${assetsFolder}/[name]-[hash:7].js`,
            chunkFileNames: `${assetsFolder}/[name]-[hash:7].js`,
            codeSplitting: { groups: [coreChunk()] },
          },
        },
      },
    }),
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const manifest = await writePages(this, bundle);
        emit(this, react.file, react.code);
        emit(this, 'manifest.json', JSON.stringify(manifest, null, 1));
        emit(this, 'icon.svg', brandIcon(brand, logo));
        emit(this, 'sw.js', (await bundleScript(options.serviceWorker, [])).code);
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
          styles,
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
    if (one.screen.mode === 'react') {
      const id = entryId(entry, one.screen.name);
      const modules = modulesOf(context, id);
      return { files: [...filesOf(bundle, id), react.file], modules, source: sourceOf(bundle, modules) };
    }
    const bundled = await bundleScript(entry, modules);
    const file = hashedFile(one.screen.name, bundled.code);
    emit(context, file, bundled.code);
    return { files: [file], modules: bundled.modules, source: bundled.code };
  }

  return [leanImports(), react.plugin, ownModules(core), ...modules, documents];
}

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

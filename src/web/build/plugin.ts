import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { configurationFolder, configurationHash } from '../../contract/configuration.ts';
import type { Language } from '../../contract/launch.ts';
import type { WebPage } from '../../contract/webManifest.ts';
import { brandIcon, brandModule, colourTokens } from './brand.ts';
import { bundle, type PageScript, refuseWarnings } from './bundle.ts';
import { brand, logo } from './configuration.ts';
import { discoverScreens, type FoundScreen } from './discover.ts';
import { writeDocument } from './document.ts';
import { messages } from './messages.ts';
import { languagesOf, pagesOf } from './pages.ts';
import { startPrerenderer } from './prerender.ts';
import { keptStyles, pageCss } from './styles.ts';

export type WebOptions = {
  /** The repository's folder. */
  readonly root: string;
  /** Folders whose screens are built. */
  readonly screens: readonly string[];
  /** The service worker's source, served as `/sw.js`. */
  readonly serviceWorker: string;
};

type Files = Map<string, string>;
type Scripts = ReadonlyMap<string, PageScript>;

/** The web build: screens are discovered, bundled and drawn in every language, and written as documents. */
export async function quincenaWeb({ root, screens, serviceWorker }: WebOptions): Promise<Plugin> {
  const found = await discoverScreens(screens);
  return {
    name: 'quincena:pages',
    apply: 'build',
    config: () => ({
      build: {
        target: 'safari15',
        modulePreload: false,
        rolldownOptions: {
          input: { sw: serviceWorker },
          output: { entryFileNames: 'sw.js' },
          checks: { bundlerTimings: false },
          onLog: (level, log) => (level === 'warn' ? refuseWarnings(level, log) : undefined),
        },
      },
    }),
    generateBundle: {
      order: 'post',
      async handler() {
        const files: Files = new Map([['icon.svg', brandIcon(brand, logo)]]);
        const pages = await writePages(root, found, files);
        const manifest = { configuration: configurationHash(configurationFolder()), pages };
        files.set('manifest.json', JSON.stringify(manifest, null, 1));
        // Drawings of the brand stand over our own of the same name.
        for (const cwd of [join(root, 'public'), join(configurationFolder(), 'public')])
          for (const file of globSync('**/*.svg', { cwd }))
            files.set(file, readFileSync(join(cwd, file), 'utf8'));
        for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}

async function writePages(root: string, found: readonly FoundScreen[], files: Files): Promise<WebPage[]> {
  const byLanguage = new Map<Language, Scripts>();
  for (const language of new Set(found.flatMap(({ screen }) => languagesOf(screen)))) {
    const speaking = found.filter(({ screen }) => languagesOf(screen).includes(language));
    byLanguage.set(
      language,
      await scriptsOf(speaking, [brandModule(), messages(language), keptStyles], files),
    );
  }
  const base = colourTokens(brand.colours) + readFileSync(join(root, 'src/web/ui/base.css'), 'utf8');
  const prerenderer = await startPrerenderer(root, [brandModule(), messages(), keptStyles]);
  try {
    const pages: WebPage[] = [];
    for (const one of found) {
      const write = async (language: Language, market?: string) => {
        const scripts = byLanguage.get(language) ?? new Map();
        const script = scripts.get(one.screen.name);
        const { html: body, modules } = await prerenderer.render(one, language, market);
        const css = pageCss(base, [...modules, ...(script?.modules ?? [])], body + (script?.source ?? ''));
        const parts = { language, market, body, css, script, ahead: aheadOf(one, scripts) };
        const { html, file } = writeDocument(one.screen, parts);
        files.set(file.file, html);
        return file;
      };
      pages.push(...(await pagesOf(one.screen, write)));
    }
    return pages;
  } finally {
    await prerenderer.close();
  }
}

/** The scripts of screens in one language. Those run by React share files, unless one stands alone. */
async function scriptsOf(found: readonly FoundScreen[], plugins: Plugin[], files: Files): Promise<Scripts> {
  const entries = found.flatMap(({ screen, folder }) => {
    const entry = join(folder, screen.mode === 'react' ? 'main.tsx' : 'main.ts');
    const isAlone = screen.mode === 'static' || screen.standsAlone === true;
    if (existsSync(entry)) return [{ name: screen.name, entry, isAlone }];
    if (screen.mode === 'react') throw new Error(`${screen.name} has no main.tsx`);
    return [];
  });
  const together = Object.groupBy(entries, ({ name, isAlone }) => (isAlone ? name : ''));
  const all = new Map<string, PageScript>();
  for (const some of Object.values(together)) {
    const named = Object.fromEntries((some ?? []).map(({ name, entry }) => [name, entry]));
    const { scripts, written } = await bundle(named, plugins);
    for (const [name, script] of scripts) all.set(name, script);
    for (const [file, code] of written) files.set(file, code);
  }
  return all;
}

/** What the screens that one leads to load beyond what it loads itself. */
function aheadOf({ screen }: FoundScreen, scripts: Scripts): string[] {
  const next = screen.mode === 'react' ? (screen.leadsTo ?? []) : [];
  const files = next.flatMap((name) => {
    const script = scripts.get(name);
    if (!script) throw new Error(`${screen.name} leads to ${name}, which is no screen`);
    return script.files;
  });
  const own = scripts.get(screen.name)?.files ?? [];
  return [...new Set(files)].filter((file) => !own.includes(file));
}

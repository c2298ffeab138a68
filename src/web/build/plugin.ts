import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { configurationFolder, configurationHash } from '../../contract/configuration.ts';
import type { Language } from '../../contract/launch.ts';
import type { WebPage } from '../../contract/webManifest.ts';
import { brandIcon, brandModule, colourTokens } from './brand.ts';
import { bundle, type PageScript, refuseWarnings } from './bundle.ts';
import { brand, logo } from './configuration.ts';
import { writeDocument } from './document.ts';
import { messages } from './messages.ts';
import { languagesOf, pagesOf } from './pages.ts';
import { startPrerenderer } from './prerender.ts';
import type { Screen } from './screen.ts';
import { keptStyles, pageCss } from './styles.ts';

export type WebOptions = {
  /** The repository's folder. */
  readonly root: string;
  readonly screens: readonly Screen[];
};

const entryPrefix = 'virtual:screen/';

type Files = Map<string, string>;
type Scripts = ReadonlyMap<string, PageScript>;

/** The web build: screens are bundled and drawn in every language, and written as documents. */
export function quincenaWeb({ root, screens }: WebOptions): Plugin {
  return {
    name: 'quincena:pages',
    apply: 'build',
    config: () => ({
      build: {
        target: 'safari15',
        modulePreload: false,
        rolldownOptions: {
          input: { sw: join(root, 'src/web/api/worker/sw.ts') },
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
        const pages = await writePages(root, screens, files);
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

async function writePages(root: string, screens: readonly Screen[], files: Files): Promise<WebPage[]> {
  const byLanguage = new Map<Language, Scripts>();
  for (const language of new Set(screens.flatMap(languagesOf))) {
    const speaking = screens.filter((screen) => languagesOf(screen).includes(language));
    const plugins = [brandModule(), messages(language), keptStyles];
    byLanguage.set(language, await scriptsOf(root, speaking, plugins, files));
  }
  const base = colourTokens(brand.colours) + readFileSync(join(root, 'src/web/ui/base.css'), 'utf8');
  const prerenderer = await startPrerenderer(root, [brandModule(), messages(), keptStyles]);
  try {
    const pages: WebPage[] = [];
    for (const screen of screens) {
      const write = async (language: Language, market?: string) => {
        const scripts = byLanguage.get(language) ?? new Map();
        const script = scripts.get(screen.name);
        const { html: body, modules } = await prerenderer.render(screen, language, market);
        const css = pageCss(base, [...modules, ...(script?.modules ?? [])], body + (script?.source ?? ''));
        const parts = { language, market, body, css, script, ahead: aheadOf(screen, scripts) };
        const { html, file } = writeDocument(screen, parts);
        files.set(file.file, html);
        return file;
      };
      pages.push(...(await pagesOf(screen, write)));
    }
    return pages;
  } finally {
    await prerenderer.close();
  }
}

/** Serves the entry of each screen that React runs: it mounts what `start` of its `Screen.tsx` gives. */
function screenEntries(web: string): Plugin {
  return {
    name: 'quincena:screen-entries',
    resolveId: (source) => (source.startsWith(entryPrefix) ? source : null),
    load(id) {
      if (!id.startsWith(entryPrefix)) return null;
      const screen = join(web, id.slice(entryPrefix.length), 'Screen.tsx');
      return (
        `import { mountScreen } from ${JSON.stringify(join(web, 'ui/mountScreen.tsx'))};` +
        `import { start } from ${JSON.stringify(screen)};void mountScreen(start);`
      );
    },
  };
}

/** The module that a screen's code starts with: a drawn page may have none. */
function entryOf(web: string, screen: Screen): string | undefined {
  if (screen.mode === 'react') return `${entryPrefix}${screen.folder}`;
  return screen.script && join(web, screen.script);
}

/** The scripts of screens in one language. Those run by React share files, unless one stands alone. */
async function scriptsOf(
  root: string,
  screens: readonly Screen[],
  plugins: Plugin[],
  files: Files,
): Promise<Scripts> {
  const web = join(root, 'src/web');
  const entries = screens.flatMap((screen) => {
    const entry = entryOf(web, screen);
    const isAlone = screen.mode === 'static' || screen.standsAlone === true;
    return entry === undefined ? [] : [{ name: screen.name, entry, isAlone }];
  });
  const together = Object.groupBy(entries, ({ name, isAlone }) => (isAlone ? name : ''));
  const all = new Map<string, PageScript>();
  for (const some of Object.values(together)) {
    const named = Object.fromEntries((some ?? []).map(({ name, entry }) => [name, entry]));
    const { scripts, written } = await bundle(named, [...plugins, screenEntries(web)]);
    for (const [name, script] of scripts) all.set(name, script);
    for (const [file, code] of written) files.set(file, code);
  }
  return all;
}

/** What the screens that one leads to load beyond what it loads itself. */
function aheadOf(screen: Screen, scripts: Scripts): string[] {
  const next = screen.mode === 'react' ? (screen.leadsTo ?? []) : [];
  const files = next.flatMap((name) => {
    const script = scripts.get(name);
    if (!script) throw new Error(`${screen.name} leads to ${name}, which is no screen`);
    return script.files;
  });
  const own = scripts.get(screen.name)?.files ?? [];
  return [...new Set(files)].filter((file) => !own.includes(file));
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer, type Plugin } from 'vite';
import type { Language } from '../../contract/launch.ts';
import type { Dictionary } from '../texts/dictionary.ts';
import type { FoundScreen } from './discover.ts';
import { strictLogger } from './strictLogger.ts';
import { cssOptions } from './styles.ts';

/** What every view can be drawn with. */
type Drawn = { readonly state: { readonly kind: 'loading' }; readonly market: string | undefined };

type Texts = Partial<Record<Language, Dictionary>>;

export type Prerendered = {
  readonly html: string;
  /** The screen's own texts over those of the kit. */
  readonly texts: Dictionary;
  /** Ids of every module the view is made of, dependencies first. */
  readonly modules: readonly string[];
};

export type Prerenderer = {
  /** `market` is the one a static page is drawn for, where it has drawings for several. */
  render(found: FoundScreen, language: Language, market?: string): Promise<Prerendered>;
  close(): Promise<void>;
};

/** Draws views in Node with the very modules the browser gets. */
export async function startPrerenderer(root: string, plugins: Plugin[]): Promise<Prerenderer> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    customLogger: strictLogger,
    appType: 'custom',
    mode: 'production',
    css: cssOptions,
    plugins,
    oxc: { jsx: { runtime: 'automatic', development: false } },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  const textModule = join(root, 'src/web/texts/text.ts');
  const sharedModule = join(root, 'src/web/texts/shared.ts');

  async function textsOf(found: FoundScreen, language: Language): Promise<Dictionary> {
    const { shared } = await server.ssrLoadModule(sharedModule);
    const own: Texts = (await server.ssrLoadModule(join(found.folder, 'texts.ts'))).texts;
    return mergeTexts(found.screen.name, shared[language], own[language]);
  }

  function modulesOf(file: string): string[] {
    const graph = server.environments.ssr.moduleGraph;
    const seen = new Set<string>();
    const ordered: string[] = [];
    const visit = (id: string): void => {
      if (seen.has(id)) return;
      seen.add(id);
      for (const imported of graph.getModuleById(id)?.importedModules ?? []) {
        if (imported.id) visit(imported.id);
      }
      ordered.push(id);
    };
    visit(file);
    return ordered;
  }

  return {
    async render(found, language, market) {
      const texts = await textsOf(found, language);
      (await server.ssrLoadModule(textModule)).setTexts(language, texts);
      const file = join(found.folder, 'View.tsx');
      if (!existsSync(file)) throw new Error(`${found.screen.name} has no View.tsx`);
      const View: ComponentType<Drawn> = (await server.ssrLoadModule(file)).View;
      const html = renderToStaticMarkup(createElement(View, { state: { kind: 'loading' }, market }));
      if (/ style="/.test(html))
        throw new Error(`${found.screen.name}: a style attribute breaks the page's CSP`);
      return { html, texts, modules: modulesOf(file) };
    },
    close: () => server.close(),
  };
}

function mergeTexts(screen: string, shared: Dictionary, own: Dictionary | undefined): Dictionary {
  if (!own) throw new Error(`${screen}: a language has no texts`);
  const both = Object.keys(own).filter((key) => Object.hasOwn(shared, key));
  if (both.length > 0) throw new Error(`${screen}: the kit has texts of these names: ${both.join(', ')}`);
  if (!own.title) throw new Error(`${screen}: texts need a title`);
  return { ...shared, ...own };
}

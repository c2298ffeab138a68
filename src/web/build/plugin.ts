import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer, type Plugin } from 'vite';
import { configurationFolder, hashFolder } from '../../contract/configuration.ts';
import type { WebFile, WebPage } from '../../contract/webManifest.ts';
import type { PageDefinition } from '../pageDefinition.ts';
import { brandIcon, brandModule, colourTokens } from './brand.ts';
import { bundleScreens, failOnWarning, listPrefetchedFiles, listReachableModules } from './bundle.ts';
import { brand, logo } from './configuration.ts';
import { writeDocument } from './document.ts';
import { prepareInlineScripts } from './inlineScripts.ts';
import { type DocumentVariant, writeScreen } from './manifest.ts';
import { messages } from './messages.ts';
import { css, renderPageCss, styles } from './styles.ts';

/** The web build: bundles the screens, prerenders them in every language and writes their documents. `root` is the repository. */
export function quincenaWeb(root: string, screens: readonly PageDefinition[]): Plugin {
  return {
    name: 'quincena:pages',
    apply: 'build',
    config: () => ({
      build: {
        target: 'safari15',
        modulePreload: false,
        rolldownOptions: {
          input: { sw: join(root, 'src/web/serviceWorker/sw.ts') },
          output: { entryFileNames: 'sw.js' },
          checks: { bundlerTimings: false },
          onLog: failOnWarning,
        },
      },
    }),
    generateBundle: {
      order: 'post',
      async handler() {
        const files = new Map([['icon.svg', brandIcon(brand, logo)]]);
        const pages = await writePages(root, screens, files);
        const manifest = { configuration: hashFolder(configurationFolder()), pages };
        files.set('manifest.json', JSON.stringify(manifest, null, 1));
        // The brand's drawings replace those of the same name.
        for (const cwd of [join(root, 'public'), join(configurationFolder(), 'public')])
          for (const file of globSync('**/*.svg', { cwd }))
            files.set(file, readFileSync(join(cwd, file), 'utf8'));
        for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}

async function writePages(
  root: string,
  screens: readonly PageDefinition[],
  files: Map<string, string>,
): Promise<WebPage[]> {
  const web = join(root, 'src/web');
  const scripts = await bundleScreens(web, screens, files);
  const writeInline = await prepareInlineScripts(web);
  const base = colourTokens(brand.colours) + readFileSync(join(web, 'ui/base.css'), 'utf8');
  await using prerenderer = await startPrerenderer(root, [brandModule(), messages()]);
  async function writeVariant(screen: PageDefinition, variant: DocumentVariant): Promise<WebFile> {
    const known = scripts.get(variant.language) ?? new Map();
    const script = known.get(screen.name);
    const { html: body, modules } = await prerenderer.render(screen, variant);
    const css = renderPageCss(base, [...modules, ...(script?.modules ?? [])], body + (script?.source ?? ''));
    const inline = writeInline(screen);
    const prefetch = listPrefetchedFiles(screen, known);
    const { html, file } = writeDocument(screen, { variant, body, css, script, inline, prefetch });
    files.set(file.file, html);
    return file;
  }
  const pages: WebPage[] = [];
  for (const screen of screens)
    pages.push(...(await writeScreen(screen, (variant) => writeVariant(screen, variant))));
  return pages;
}

/** Props of every view; `market` is set where a static page is drawn once for each. */
type ViewProps = { readonly state: { readonly kind: 'loading' } } & Omit<DocumentVariant, 'language'>;

/** Draws views in Node with the very modules the browser gets. `modules` are those of the view, dependencies first. */
async function startPrerenderer(root: string, plugins: Plugin[]) {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    mode: 'production',
    css,
    plugins: [...plugins, ...styles],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  const graph = server.environments.ssr.moduleGraph;
  const importedBy = (id: string): string[] =>
    [...(graph.getModuleById(id)?.importedModules ?? [])].flatMap((one) => one.id ?? []);
  return {
    async render(screen: PageDefinition, { language, ...variant }: DocumentVariant) {
      (await server.ssrLoadModule(join(root, 'src/web/texts/language.ts'))).setLanguage(language);
      const [path, name] = screen.mode === 'react' ? [`${screen.folder}/View.tsx`, 'View'] : screen.view;
      const file = join(root, 'src/web', path);
      const View: ComponentType<ViewProps> = (await server.ssrLoadModule(file))[name];
      const html = renderToStaticMarkup(createElement(View, { state: { kind: 'loading' }, ...variant }));
      if (/ style="/.test(html)) throw new Error(`${screen.name}: a style attribute breaks the page's CSP`);
      return { html, modules: listReachableModules(file, importedBy) };
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}

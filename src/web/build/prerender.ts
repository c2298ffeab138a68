import { join } from 'node:path';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer, type Plugin } from 'vite';
import type { Screen } from '../screen.ts';
import { listReachableModules } from './bundle.ts';
import type { DocumentVariant } from './manifest.ts';
import { css, styles } from './styles.ts';

/** Props of every view; `market` is set where a static page is drawn once for each. */
type ViewProps = { readonly state: { readonly kind: 'loading' } } & Omit<DocumentVariant, 'language'>;

/** Draws views in Node with the very modules the browser gets. `modules` are those of the view, dependencies first. */
export async function startPrerenderer(root: string, plugins: Plugin[]) {
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
    async render(screen: Screen, { language, ...variant }: DocumentVariant) {
      (await server.ssrLoadModule(join(root, 'src/web/texts/translator.ts'))).setLanguage(language);
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

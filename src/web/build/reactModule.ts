import type { Plugin, Rolldown } from 'vite';
import { assetsFolder } from '../../contract/webManifest.ts';
import { bundleScript, hashedFile } from './bundleScript.ts';

/** What pages may import of React. A name more changes React's file for everybody once. */
const names: Readonly<Record<string, readonly string[]>> = {
  react: (
    'Component Fragment Suspense createContext createElement lazy memo startTransition useCallback useContext ' +
    'useDeferredValue useEffect useId useLayoutEffect useMemo useReducer useRef useState useSyncExternalStore useTransition'
  ).split(' '),
  'react/jsx-runtime': ['jsx', 'jsxs'],
  'react-dom': ['createPortal', 'flushSync'],
  'react-dom/client': ['createRoot'],
};

const listed: ReadonlySet<string> = new Set(Object.values(names).flat());

function importedFromReact({ body }: ReturnType<Rolldown.PluginContext['parse']>): string[] {
  return body
    .filter((one) => one.type === 'ImportDeclaration')
    .filter(({ source }) => Object.hasOwn(names, source.value))
    .flatMap(({ specifiers }) =>
      specifiers.map((one) => {
        if (one.type !== 'ImportSpecifier') return one.local.name;
        return one.imported.type === 'Literal' ? one.imported.value : one.imported.name;
      }),
    );
}

const facade = '\0react-facade.js';

function facadeCode(): string {
  return Object.entries(names)
    .map(([source, list]) => `export { ${list.join()} } from '${source}';`)
    .join('\n');
}

export type ReactFile = { readonly file: string; readonly code: string; readonly plugin: Plugin };

/**
 * React as one file of ES modules, bundled by itself: its bytes, and so its name, change only with
 * React, whatever screens there are. `plugin` lets the screens import from it.
 */
export async function reactModule(): Promise<ReactFile> {
  const { code } = await bundleScript(
    facade,
    [
      {
        name: 'quincena:react-facade',
        resolveId: (source) => (source === facade ? source : null),
        load: (id) => (id === facade ? facadeCode() : null),
      },
    ],
    'es',
  );
  const file = hashedFile('react', code);
  const plugin: Plugin = {
    name: 'quincena:react',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) =>
      Object.hasOwn(names, source)
        ? { id: `./${file.slice(assetsFolder.length + 1)}`, external: true, moduleSideEffects: false }
        : null,
    transform: {
      order: 'post',
      handler(code, id) {
        const unlisted = importedFromReact(this.parse(code)).filter((name) => !listed.has(name));
        if (unlisted.length > 0)
          this.error(`${id} imports what React's file doesn't hand out: ${unlisted.join(', ')}`);
      },
    },
  };
  return { file, code, plugin };
}

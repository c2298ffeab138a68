import { join } from 'node:path';
import { endpointPath } from '../../contract/endpoints.ts';
import { clientHeaders, commonParameters } from '../../contract/launch.ts';
import type { InitialCall } from '../api/initialCalls.ts';
import type { PageDefinition } from '../pageDefinition.ts';
import { brandModule } from './brand.ts';
import { buildChunks } from './bundle.ts';
import { brand } from './configuration.ts';

/** Bundles what documents run before their code is loaded. Returns the inline script of a screen. */
export async function prepareInlineScripts(web: string): Promise<(screen: PageDefinition) => string> {
  const chooseFirstView = await bundleInline(join(web, 'app/chooseFirstView.ts'));
  const startPage = await bundleInline(join(web, 'bootstrap/startPage.ts'));
  const startWithJsonCall = await bundleInline(join(web, 'bootstrap/startWithJsonCall.ts'));
  const startWithFormCall = await bundleInline(join(web, 'bootstrap/startWithFormCall.ts'));

  function startWith({ endpoint, fields, query = [] }: InitialCall): string {
    if (endpoint.method !== 'POST' || endpoint.guard !== 'session')
      throw new Error(`${endpoint.name}: documents start calls by POST of a session only`);
    const path = endpointPath(endpoint);
    if (endpoint.client === 'loan') return startWithJsonCall(path, Object.keys(fields));
    const names = [...(endpoint.client === 'legacy' ? commonParameters : []), ...query];
    const parameters = Object.fromEntries(
      names.map((name) => [name, name === 'merchantNumber' ? brand.defaultMerchantNumber : '']),
    );
    return startWithFormCall(path, fields, parameters, clientHeaders[endpoint.client]);
  }

  return (screen) => {
    if (screen.mode === 'static') return '';
    const start = screen.initialCall ? startWith(screen.initialCall) : startPage();
    return screen.choosesFirstView ? chooseFirstView() + start : start;
  };
}

/** Bundles a module of documents' heads: the source of a script that calls its default export with constants. */
async function bundleInline(entry: string): Promise<(...constants: unknown[]) => string> {
  const [chunk] = await buildChunks([brandModule()], {
    input: entry,
    preserveEntrySignatures: 'strict',
    output: { format: 'iife', name: 'start' },
  });
  const source = chunk?.code.trim();
  return (...constants) => `{${source}start(${constants.map((one) => JSON.stringify(one)).join()})}`;
}

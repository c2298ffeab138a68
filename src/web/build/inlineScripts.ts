import { join } from 'node:path';
import { endpointPath } from '../../contract/endpoints.ts';
import { clientHeaders, commonParameters } from '../../contract/launch.ts';
import type { InitialCall } from '../api/initialCalls.ts';
import { brandModule } from './brand.ts';
import { bundleInline } from './bundle.ts';
import { brand } from './configuration.ts';
import type { Screen } from './screen.ts';

/** Bundles what documents run before their code is loaded. Returns the inline script of a screen. */
export async function prepareInlineScripts(web: string): Promise<(screen: Screen) => string> {
  const bundleModule = (file: string) => bundleInline(join(web, file), [brandModule()]);
  const chooseFirstView = await bundleModule('app/chooseFirstView.ts');
  const startPage = await bundleModule('api/inline/startPage.ts');
  const startLoanPage = await bundleModule('api/inline/startLoanPage.ts');
  const startFormPage = await bundleModule('api/inline/startFormPage.ts');

  function startWith({ endpoint, fields, query = [] }: InitialCall): string {
    if (endpoint.method !== 'POST' || endpoint.guard !== 'session')
      throw new Error(`${endpoint.name}: documents start calls by POST of a session only`);
    const path = endpointPath(endpoint);
    if (endpoint.client === 'loan') return startLoanPage(path, listNames(endpoint.name, fields));
    const names = [...(endpoint.client === 'legacy' ? commonParameters : []), ...query];
    const parameters = Object.fromEntries(
      names.map((name) => [name, name === 'merchantNumber' ? brand.defaultMerchantNumber : '']),
    );
    return startFormPage(path, fields, parameters, clientHeaders[endpoint.client]);
  }

  return (screen) => {
    if (screen.mode === 'static') return '';
    const start = screen.initialCall ? startWith(screen.initialCall) : startPage();
    return screen.choosesFirstView ? chooseFirstView() + start : start;
  };
}

/** The fields of a call of the loan client, each filled from the parameter of its name. */
function listNames(endpoint: string, fields: InitialCall['fields']): string[] {
  const entries = Object.entries(fields);
  const other = entries.find(([name, source]) => name !== source);
  if (other) throw new Error(`${endpoint}: ${other[0]} is filled from a parameter of another name`);
  return entries.map(([name]) => name);
}

import { loanHeaders } from '../../contract/launch.ts';
import { prefetchInitialReply, readParameter } from './prefetchInitialReply.ts';
import startPage from './startPage.ts';

/** Starts a page whose first call is one of the loan client, which sends JSON. `names`: its fields, and the parameters of the same name. */
export default function startWithJsonCall(path: string, names: readonly string[]): void {
  const payload = Object.fromEntries(names.map((name) => [name, readParameter(name)]));
  prefetchInitialReply(path, JSON.stringify(payload), 'application/json', loanHeaders);
  startPage();
}

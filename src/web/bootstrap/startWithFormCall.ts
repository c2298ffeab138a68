import type { FieldSources } from '../api/initialCalls.ts';
import { prefetchInitialReply, readParameter } from './prefetchInitialReply.ts';
import startPage from './startPage.ts';

/**
 * Starts a page whose first call sends a form.
 * @param query the parameters that travel in the query, each with what is sent where the address lacks it
 */
export default function startWithFormCall(
  path: string,
  fields: FieldSources,
  query: Readonly<Record<string, string>>,
  launchHeaders: readonly string[],
): void {
  const payload = new URLSearchParams();
  for (const [name, source] of Object.entries(fields))
    payload.set(name, typeof source === 'number' ? String(source) : readParameter(source));
  const search = new URLSearchParams();
  for (const [name, fallback] of Object.entries(query)) {
    const value = readParameter(name) || fallback;
    if (value) search.set(name, value);
  }
  const url = `${path}?${search}`;
  prefetchInitialReply(url, String(payload), 'application/x-www-form-urlencoded', launchHeaders);
  startPage();
}

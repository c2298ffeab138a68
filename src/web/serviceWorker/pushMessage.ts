import { appRoutes } from '../../contract/pages.ts';
import type { PushNotice } from '../../contract/schemas/app.ts';

/** Reads a message; one that can't be read still has to be shown, by what every message may say. */
export function readPushMessage(text: string, origin: string): PushNotice {
  const fields = parse(text);
  const field = (name: keyof PushNotice): string => {
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    title: field('title') || new URL(origin).hostname,
    body: field('body'),
    url: toOwnPath(field('url'), origin),
    tag: field('tag'),
  };
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** A page of this origin, home for every other address. */
function toOwnPath(url: string, origin: string): string {
  if (url === '' || !URL.canParse(url, origin)) return appRoutes.home;
  const { origin: target, pathname, search } = new URL(url, origin);
  // A path that begins with two slashes is an address of another host.
  return target === origin && /^\/(?!\/)/.test(pathname) ? pathname + search : appRoutes.home;
}

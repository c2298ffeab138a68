import { jsonHeaders } from '../../contract/launch.ts';

/** The demonstration's own calls, under `/demo`. Elsewhere they are 404. Source: DESIGN 7. */
export type DemoReply = { readonly status: number; readonly body: unknown };

export function demoUrl(path: string): string {
  return `/demo/${path}`;
}

/** Never rejects; status 0 means that the server was not reached. */
export async function callDemo(
  path: string,
  payload?: Readonly<Record<string, unknown>>,
): Promise<DemoReply> {
  try {
    const response = await fetch(
      demoUrl(path),
      payload && {
        method: 'POST',
        headers: jsonHeaders,
        body: JSON.stringify(payload),
      },
    );
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch {
    return { status: 0, body: null };
  }
}

/** A text field of a reply, or an empty string. */
export function readTextField(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = new Map<string, unknown>(Object.entries(body)).get(name);
  return typeof value === 'string' ? value : '';
}

import { type EndpointName, endpointPath, endpoints } from '../../contract/endpoints.ts';
import { listSandboxMessages } from '../integrations/index.ts';
import type { CallResponse, TestServer } from './testServer.ts';

type RequestChanges = {
  /** Headers that one of our pages sends otherwise; `null` leaves one out. */
  headers?: Record<string, string | null>;
  /** After the address. */
  query?: string;
};

export type TestBrowser = {
  readonly cookies: Map<string, string>;
  call<Name extends EndpointName>(
    name: Name,
    payload?: Record<string, unknown> | FormData,
    changes?: RequestChanges,
  ): Promise<CallResponse<Name>>;
  /** By the code that the demonstration's provider was given. */
  signIn(phone: string, market?: string): Promise<CallResponse<'login'>>;
};

/** A browser at a page of the server's: it holds its cookies and says where its calls come from. */
export function testBrowser(server: TestServer): TestBrowser {
  const cookies = new Map<string, string>();
  function storeCookies(headers: Headers): void {
    for (const header of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (/Max-Age=0(;|$)/.test(header)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }
  const browser: TestBrowser = {
    cookies,
    async call<Name extends EndpointName>(
      name: Name,
      payload: Record<string, unknown> | FormData = {},
      { headers: changed = {}, query = '' }: RequestChanges = {},
    ) {
      const isForm = payload instanceof FormData;
      const headers: Record<string, string | null> = {
        origin: server.origin,
        'x-requested-with': 'XMLHttpRequest',
        'sec-fetch-site': 'same-origin',
        language: '1',
        'content-type': isForm ? null : 'application/json',
        cookie: cookies.size === 0 ? null : [...cookies].map((pair) => pair.join('=')).join('; '),
        ...changed,
      };
      const sent = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== null);
      const response = await server.fetch(`${endpointPath(endpoints[name])}${query}`, {
        method: 'POST',
        headers: sent,
        body: isForm ? payload : JSON.stringify(payload),
      });
      storeCookies(response.headers);
      const body = (await response.json()) as CallResponse<Name>['body'];
      return { status: response.status, headers: response.headers, body };
    },
    async signIn(phone, market = 'MX') {
      await browser.call('smsCode', { market, phone, cookie: 1 });
      const text = (await listSandboxMessages(server.db, phone)).at(-1)?.text ?? '';
      const verifyCode = /\d{6}/.exec(text)?.[0] ?? '';
      return browser.call('login', { market, phone, verifyCode, cookie: 1 });
    },
  };
  return browser;
}

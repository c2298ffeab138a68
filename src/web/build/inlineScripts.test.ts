import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test, vi } from 'vitest';
import { getLaunchParameters, payloadFromAddress, queryFromAddress } from '../api/launchParameters.ts';
import { buildRequest } from '../api/request.ts';
import type { ReactPage } from '../pageDefinition.ts';
import { pageTable } from '../pageTable.ts';
import { prepareInlineScripts } from './inlineScripts.ts';

type SentRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: object;
  readonly body: string;
};

const parameters =
  'deviceId=device-ana&appVersion=1.2&userId=ñ1001&clientType=ios&language=2&productId=mx-quincena' +
  '&orderId=MX174&orderNo=MX180&problemId=7&amount=100&payCode=SPEI&requestType=1&charge=9';
const startingScreens = pageTable.filter(
  (screen): screen is ReactPage => screen.mode === 'react' && screen.initialCall !== undefined,
);

let writeInline: Awaited<ReturnType<typeof prepareInlineScripts>>;
beforeAll(async () => {
  writeInline = await prepareInlineScripts(join(import.meta.dirname, '..'));
});

function runInline(screen: ReactPage, search: string, cookie: string) {
  const window: { initialCall?: object } = {};
  const requests: SentRequest[] = [];
  runInNewContext(writeInline(screen), {
    window,
    URLSearchParams,
    location: { search, pathname: '/' },
    document: { cookie, documentElement: { dataset: {} } },
    addEventListener: () => undefined,
    fetch: (url: string, init: Omit<SentRequest, 'url'>) => {
      requests.push({ url, ...init });
      return new Promise(() => undefined);
    },
  });
  return { window, requests };
}

test.each(startingScreens.map((screen) => [screen.name, screen] as const))(
  'the document of %s asks exactly what its code asks',
  (_, screen) => {
    const { initialCall } = screen;
    for (const more of [
      '&sessionId=demo-mx-ana&merchantNumber=77',
      '&sessionId=demo-mx-ana',
      '&appName=QNC',
    ]) {
      const search = `?${parameters}${more}`;
      vi.stubGlobal('location', { search });
      const { window, requests } = runInline(screen, search, 'theme=1; appHost=1');
      const expected =
        initialCall &&
        buildRequest(
          initialCall.endpoint,
          payloadFromAddress(initialCall),
          queryFromAddress(initialCall),
          getLaunchParameters(),
        );
      expect(requests).toEqual([expected]);
      expect(window.initialCall).toMatchObject({ url: expected?.url, body: expected?.body });
    }
  },
);

test('without a session a document asks nothing', () => {
  for (const screen of startingScreens)
    expect(runInline(screen, `?${parameters}`, 'appHosted=2')).toEqual({ window: {}, requests: [] });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pagesFolder } from '../../../src/contract/configuration.ts';
import { endpointPath, endpoints } from '../../../src/contract/endpoints.ts';
import { appRoutes } from '../../../src/contract/pages.ts';
import type { ResponseData } from '../../../src/contract/schemas/index.ts';
import type { WebManifest, WebPage } from '../../../src/contract/webManifest.ts';
import { openAppSession, type SessionCookie } from './appSession.ts';

/** A page to measure. `isPublic`: anybody may see it, search engines too. */
export type MeasuredPage = { name: string; url: string; isPublic: boolean; cookies: SessionCookie[] };

const manifestFile = join(pagesFolder(), 'manifest.json');
/** A borrower of the demonstration. Source: DESIGN 7. */
const demoBorrower = { sessionId: 'demo-mx-ana', deviceId: 'device-ana', userId: '1001', language: '2' };
/** The order a screen has most to show of; `MX174` elsewhere. */
const orderByScreen: Readonly<Record<string, string>> = {
  loanDetails: 'MX180',
  repayment: 'MX174P',
  documents: 'MX200',
};

/** The pages of the build, or those of these screens, with what they need in their address. */
export async function measuredPages(origin: string, screens: readonly string[]): Promise<MeasuredPage[]> {
  const { pages } = JSON.parse(await readFile(manifestFile, 'utf8')) as WebManifest;
  const queryByPage = await queryByScreen(origin);
  const chosen = pages.filter(({ screen, addresses }) => {
    return addresses.length > 0 && (screens.length === 0 || screens.includes(screen));
  });
  const cookies = chosen.some(({ screen }) => screen === appScreen) ? await openAppSession(origin) : [];
  return chosen.map((page) =>
    page.screen === appScreen
      ? { name: appScreen, url: `${origin}${appRoutes.home}?language=2`, isPublic: false, cookies }
      : measuredPage(origin, page, queryByPage),
  );
}

/** Its session is in cookies; every other screen has it in its address. */
const appScreen = 'app';

function measuredPage(origin: string, page: WebPage, queryByPage: ScreenQueries): MeasuredPage {
  const cookies: SessionCookie[] = [];
  const path = page.addresses[0] ?? '/';
  const isPublic = page.screen.startsWith('site') || page.screen === 'promotion';
  if (isPublic) return { name: `${page.screen} ${path}`, url: `${origin}${path}`, isPublic, cookies };
  const orderId = orderByScreen[page.screen] ?? 'MX174';
  const query = new URLSearchParams({
    ...demoBorrower,
    orderId,
    orderNo: orderId,
    ...queryByPage[page.screen],
  });
  return { name: page.screen, url: `${origin}${path}?${query}`, isPublic, cookies };
}

type ScreenQueries = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a screen needs beside the launch parameters: amounts and numbers that only the server knows. */
async function queryByScreen(origin: string): Promise<ScreenQueries> {
  const { repayAmount } = await callEndpoint<'repaymentDetail'>(
    origin,
    endpointPath(endpoints.repaymentDetail),
  );
  const { tabs } = await callEndpoint<'complaintList'>(origin, endpointPath(endpoints.complaintList));
  const problemId = tabs.flatMap(({ items }) => items)[0]?.id ?? '';
  return {
    loanConfirm: { productId: 'mx-quincena' },
    instructions: { payCode: 'SPEI', requestType: '1', amount: String(repayAmount) },
    complaintForm: { problemType: '2' },
    complaintDetails: { problemId },
  };
}

async function callEndpoint<Name extends 'repaymentDetail' | 'complaintList'>(
  origin: string,
  path: string,
): Promise<ResponseData<Name>> {
  const body = new URLSearchParams({ ...demoBorrower, orderId: 'MX174' });
  const response = await fetch(`${origin}${path}`, { method: 'POST', body });
  return ((await response.json()) as { data: ResponseData<Name> }).data;
}

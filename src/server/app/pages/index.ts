import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deskFolder, hashFolder } from '../../../contract/configuration.ts';
import { deskPrefix } from '../../../contract/desk/calls.ts';
import { parseLanguage } from '../../../contract/launch.ts';
import {
  assetsFolder,
  demonstrationScreen,
  demonstrationSuffix,
  internalScreen,
  notFoundScreen,
  type WebFile,
  type WebFiles,
  type WebManifest,
  type WebPage,
} from '../../../contract/webManifest.ts';
import { findSessionMarket, notFound, sendError } from '../../modules/api/index.ts';
import { authorizePageToken } from '../../modules/operator/index.ts';
import type { Services } from '../../modules/services.ts';
import { StartError } from '../../platform/database/index.ts';
import { getErrorMessage } from '../../platform/errorMessage.ts';

/** Parts of the names of files that are served at their addresses alone. */
const servedByAddressOnly = [
  `/${internalScreen}.`,
  `/${demonstrationScreen}.`,
  `${demonstrationSuffix}.`,
  `/${deskFolder}/`,
];
const serviceWorkerScript = 'sw.js';
const serviceWorkerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Serves the built pages at their addresses, and their files; anything else gets the not-found page. */
export function servePages(app: FastifyInstance, services: Services, folder: string): void {
  const manifest = readManifest(folder);
  void app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    index: false,
    preCompressed: true,
    decorateReply: true,
    cacheControl: false,
    // Served at their addresses, which check the session, not by their files' names.
    allowedPath: (path, _root, request) =>
      request.routeOptions.url !== '/*' || !servedByAddressOnly.some((part) => path.includes(part)),
    setHeaders(reply, sentFile) {
      const path = sentFile.replace(/\.(br|gz)$/, '');
      reply.header('cache-control', toCacheControl(path, folder));
      // A worker fetches under the policy its own script came with.
      if (path.endsWith(serviceWorkerScript)) reply.header('content-security-policy', serviceWorkerPolicy);
    },
  });
  const notFoundPage = manifest.pages.find((page) => page.screen === notFoundScreen);
  const requiresPageToken = {
    onRequest: (request: FastifyRequest, reply: FastifyReply) => authorizePageToken(services, request, reply),
  };
  const isServed = ({ screen }: WebPage) => screen !== demonstrationScreen || services.settings.demonstration;
  for (const page of manifest.pages.filter(isServed)) {
    for (const address of page.addresses) {
      app.get(address, page.screen === internalScreen ? requiresPageToken : {}, (request, reply) =>
        sendPage(services, page, request, reply),
      );
    }
  }
  if (services.settings.deskPort === undefined) serveDeskPages(app, services, folder);
  app.setNotFoundHandler((request, reply) => {
    const acceptsHtml = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (notFoundPage !== undefined && acceptsHtml)
      return sendPage(services, notFoundPage, request, reply.code(404));
    return sendError(services, notFound(), request, reply);
  });
}

/** Throws a {@link StartError} if the pages were built from another configuration. */
export function requireMatchingPages(configuration: string, folder: string): void {
  if (readManifest(folder).configuration === hashFolder(configuration)) return;
  throw new StartError(
    `The pages in ${folder} were built from another configuration than ${configuration}: run "npm run build" with the ` +
      'same CONFIG_DIR, or "npm start", which does it by itself.',
  );
}

function readManifest(folder: string): WebManifest {
  const path = join(folder, 'manifest.json');
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as WebManifest;
  } catch (error) {
    const reason = getErrorMessage(error);
    throw new StartError(`The pages are not built: run "npm run build" (${path}: ${reason}).`);
  }
}

async function sendPage(
  services: Services,
  page: WebPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { language } = request.query as { language?: unknown };
  const requestedLanguage = parseLanguage(
    typeof language === 'string' ? language : undefined,
    page.fallbackLanguage,
  );
  const files = await selectMarketFiles(services, page, request);
  const document = files[requestedLanguage] ?? files[page.fallbackLanguage] ?? Object.values(files)[0];
  const file = (services.settings.demonstration && document?.demonstration) || document;
  if (file === undefined) throw new Error(`the page ${page.screen} has no document`);
  return reply
    .header('content-security-policy', toContentSecurityPolicy(file))
    .header('content-language', requestedLanguage)
    .sendFile(file.file);
}

/** Those of the market that the address names, else of the market whose session it names. */
async function selectMarketFiles(
  services: Services,
  { files, markets }: WebPage,
  request: FastifyRequest,
): Promise<WebFiles> {
  if (markets === undefined) return files;
  const { market: requestedMarket } = request.query as { market?: unknown };
  const market =
    typeof requestedMarket === 'string'
      ? requestedMarket.toUpperCase()
      : await findSessionMarket(services, request);
  return (market !== undefined && Object.hasOwn(markets, market) ? markets[market] : undefined) ?? files;
}

/** No inline script or style but the page's own, by hash. */
function toContentSecurityPolicy(file: WebFile): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${file.cspScriptHashes.join(' ')}`,
    `style-src 'self' ${file.cspStyleHashes.join(' ')}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

function toCacheControl(path: string, folder: string): string {
  if (path.startsWith(join(folder, assetsFolder))) return 'public, max-age=31536000, immutable';
  return path.endsWith('.html') || path.endsWith(serviceWorkerScript) ? 'no-cache' : 'public, max-age=3600';
}

/** No inline code, no third party, no framing. Pictures to be uploaded are previewed as blobs. */
const deskContentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the desk: its files, and one document for all its addresses, which routes in the browser. */
export function serveDeskPages(app: FastifyInstance, services: Services, pagesFolder: string): void {
  const folder = join(pagesFolder, deskFolder);
  if (!existsSync(join(folder, 'index.html'))) {
    throw new StartError(`The desk's pages are not built: run "npm run build" (${folder}).`);
  }
  void app.register(fastifyStatic, {
    root: join(folder, assetsFolder),
    prefix: `/${deskFolder}/${assetsFolder}/`,
    // Beside the borrowers' pages these are the ones that give a reply its `sendFile`.
    decorateReply: services.settings.deskPort !== undefined,
    preCompressed: true,
    index: false,
    cacheControl: true,
    immutable: true,
    maxAge: '365d',
  });
  for (const address of [`/${deskFolder}`, `/${deskFolder}/*`]) {
    app.get(address, (request, reply) => {
      if (`${request.url}/`.startsWith(`${deskPrefix}/`))
        return sendError(services, notFound(), request, reply);
      return (
        reply
          .header('content-security-policy', deskContentPolicy)
          .header('x-frame-options', 'DENY')
          // Not cached: a document names the scripts of its own version.
          .header('cache-control', 'no-cache')
          .sendFile('index.html', folder, { cacheControl: false })
      );
    });
  }
}

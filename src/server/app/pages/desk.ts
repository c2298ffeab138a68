import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { deskFolder } from '../../../contract/configuration.ts';
import { deskPrefix } from '../../../contract/desk/calls.ts';
import { assetsFolder } from '../../../contract/webManifest.ts';
import { notFound, sendError } from '../../modules/api/index.ts';
import type { Services } from '../../modules/services.ts';
import { StartError } from '../../platform/database/index.ts';

/** Nothing inline, nothing from elsewhere, in nobody's frame. Pictures that are about to be sent are blobs. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the desk: its files, and one document at each of its addresses, which finds its room by itself. */
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
          .header('content-security-policy', policy)
          .header('x-frame-options', 'DENY')
          // It names the scripts of its version: whoever kept it would stay with that one.
          .header('cache-control', 'no-cache')
          .sendFile('index.html', folder, { cacheControl: false })
      );
    });
  }
}

import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { configurationFolder } from '../../../../contract/configuration.ts';
import { brandNamePattern } from '../../../../contract/demonstration.ts';
import { enforceAttemptLimit, invalidField, parseRequest } from '../../../modules/api/index.ts';
import type { Services } from '../../../modules/services.ts';
import { createBrandArchive } from './configuration.ts';
import { sanitizeSvg, wrapPng } from './logo.ts';

const logoRequest = z.union([
  z.object({ svg: z.string().min(1) }),
  z.object({ png: z.base64().min(1).max(8_192) }),
]);

const archiveRequest = z.object({
  name: z.string().regex(brandNamePattern),
  accent: z.string().regex(/^#[0-9a-f]{6}$/),
  logo: z.string().min(1).optional(),
});

/** What a lender would change first: name, colour and logo, shown on the phone and taken along as a configuration. */
export function serveBrand(
  app: FastifyInstance,
  services: Services,
  sameOrigin: RouteShorthandOptions,
): void {
  app.post('/demo/brand/logo', sameOrigin, async (request, reply) => {
    const input = parseRequest(logoRequest, request.body);
    const logo = 'svg' in input ? sanitizeSvg(input.svg) : wrapPng(Buffer.from(input.png, 'base64'));
    if ('error' in logo) throw invalidField(logo.error === 'tooLarge' ? 'logo: size' : 'logo');
    return reply.header('cache-control', 'no-store').send({ logo: logo.svg });
  });
  app.post('/demo/brand', sameOrigin, async (request, reply) => {
    await enforceAttemptLimit(services, 'demonstrationBrand', { address: request.ip });
    const { logo, ...change } = parseRequest(archiveRequest, request.body);
    const archive = await createBrandArchive(configurationFolder(services.settings.configDir), {
      ...change,
      logo: logo === undefined ? undefined : sanitizeStored(logo),
    });
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="config.zip"')
      .type('application/zip')
      .send(Buffer.from(archive));
  });
}

const pngDrawing =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 96 96"><image width="96" height="96" href="data:image\/png;base64,([\w+/]+=*)"\/><\/svg>$/;

/** Of what the page was given before: it may have been another since. */
function sanitizeStored(logo: string): string {
  const [, png] = pngDrawing.exec(logo) ?? [];
  const again = png === undefined ? sanitizeSvg(logo) : wrapPng(Buffer.from(png, 'base64'));
  if ('error' in again) throw invalidField('logo');
  return again.svg;
}

import type { FastifyInstance } from 'fastify';
import { uploadPath } from '../../../contract/endpoints.ts';
import { storedNamePattern } from '../../integrations/index.ts';
import { notFound, verifySignedUrl } from '../api/index.ts';
import type { Services } from '../services.ts';

/** Images at their signed addresses: 404 for a wrong signature, an expired one and no image alike. */
export function registerUploadRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { name: string } }>(`${uploadPath}/:name`, async (request, reply) => {
    const { name } = request.params;
    const now = await services.clock.now();
    const path = `${uploadPath}/${name}`;
    if (
      !storedNamePattern.test(name) ||
      !verifySignedUrl(services.signingSecrets, path, request.query, [], now)
    ) {
      throw notFound();
    }
    const image = await services.providers.storage.find(name);
    if (image === undefined) throw notFound();
    return reply
      .type('image/jpeg')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline; filename="image.jpg"')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(image);
  });
}

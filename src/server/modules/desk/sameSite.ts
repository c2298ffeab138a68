import type { FastifyRequest } from 'fastify';
import { requireSameOrigin } from '../api/index.ts';
import type { Services } from '../services.ts';
import { foreignOrigin } from './errors.ts';

/** A page of another site can neither set this header nor say that it is ours. */
export function requireDeskHeader(services: Services, request: FastifyRequest): void {
  requireSameSite(services, request);
  if (request.headers['x-desk'] !== '1') throw foreignOrigin();
}

export function requireSameSite(services: Services, request: FastifyRequest): void {
  try {
    const { settings } = services;
    requireSameOrigin(request, {
      ...settings,
      publicUrl: settings.deskUrl ?? settings.publicUrl,
      corsOrigins: [],
    });
  } catch {
    throw foreignOrigin();
  }
}

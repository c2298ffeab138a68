import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';

/** The origin by which staff open the desk: as the settings say, else as whoever asks names it. */
export function getDeskOrigin(
  { settings }: Pick<Services, 'settings'>,
  { protocol, host }: FastifyRequest,
): string {
  return settings.deskUrl ?? `${protocol}://${host}`;
}

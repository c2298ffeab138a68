import { setTimeout as sleep } from 'node:timers/promises';
import { endpointPath, endpoints } from '../../../src/contract/endpoints.ts';
import {
  incompleteRequests,
  maliciousImages,
  sendIncomplete,
} from '../../../src/server/testing/maliciousRequests.ts';
import { borrowerHeaders } from './otherBorrowers.ts';
import type { AttackPlan, AttackResult } from './plan.ts';

/** Sends everything at once and holds what is half sent. */
export async function runAttack(plan: AttackPlan): Promise<AttackResult> {
  const { origin, attackers, holdSeconds } = plan;
  const attackerHeaders = (number: number) => borrowerHeaders(attackers[number % attackers.length] ?? 0);
  const halfSentSockets = Array.from({ length: plan.halfSentCount }, (_, number) => {
    const bodies = incompleteRequests(attackerHeaders(number));
    return sendIncomplete(origin, bodies[number % bodies.length] ?? Buffer.alloc(0));
  });
  const twoFileSockets = Array.from({ length: plan.twoFileCount }, (_, number) =>
    sendIncomplete(origin, incompleteRequests(attackerHeaders(number)).at(-1) ?? Buffer.alloc(0)),
  );
  const hostileImages = plan.imageCount === 0 ? [] : maliciousImages();
  const statuses = await Promise.all([
    ...Array.from({ length: plan.imageCount }, (_, number) =>
      uploadStatus(
        origin,
        attackerHeaders(number),
        hostileImages[number % hostileImages.length]?.[1] ?? Buffer.alloc(0),
      ),
    ),
    halfSentSockets.length + twoFileSockets.length > 0 ? sleep(holdSeconds * 1000) : undefined,
  ]);
  for (const socket of [...halfSentSockets, ...twoFileSockets]) socket.destroy();
  const statusCounts: Record<string, number> = {};
  for (const status of statuses) if (status) statusCounts[status] = (statusCounts[status] ?? 0) + 1;
  return statusCounts;
}

async function uploadStatus(origin: string, headers: Record<string, string>, image: Buffer): Promise<string> {
  const body = new FormData();
  body.set('problemImage', new Blob([new Uint8Array(image)]), 'photo.jpg');
  const url = `${origin}${endpointPath(endpoints.complaintUpload)}`;
  try {
    return String((await fetch(url, { method: 'POST', headers, body })).status);
  } catch {
    return 'none';
  }
}

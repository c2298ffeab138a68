import { setTimeout as sleep } from 'node:timers/promises';
import { endpointPath, endpoints } from '../../src/contract/endpoints.ts';
import {
  incompleteRequests,
  maliciousImages,
  sendIncomplete,
} from '../../src/server/testing/maliciousRequests.ts';
import { borrowerHeaders } from './fill/borrowerNumbers.ts';

/** What one attack does, handed to its process as JSON. */
export type AttackPlan = {
  origin: string;
  /** Numbers of the borrowers who attack, in turns. */
  attackers: readonly number[];
  /** Pictures that are made to be slow or large, all at once. */
  imageCount: number;
  /** Bodies that begin and go no further: of every kind. */
  halfSentCount: number;
  /** Uploads of two files that begin and go no further. */
  twoFileCount: number;
  /** How long what is half sent is held, unless the server closes it before. */
  holdSeconds: number;
};

/** How often each status answered the pictures, `none` for no answer. */
export type AttackResult = Readonly<Record<string, number>>;

/** Sends everything at once and holds what is half sent. */
async function runAttack(plan: AttackPlan): Promise<AttackResult> {
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

/** An attack as its own process: takes a plan as JSON, gives what was answered as JSON. */
const plan = JSON.parse(process.argv[2] ?? '') as AttackPlan;
process.stdout.write(JSON.stringify(await runAttack(plan)));

import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, endpoints } from '../../src/contract/endpoints.ts';
import { halfSentBodies, hostilePictures, sendHalf } from '../../src/server/testing/hostile.ts';
import { senderOf } from './others.ts';
import type { AttackPlan, AttackResult } from './plan.ts';

/** Sends everything at once and holds what is half sent. */
export async function attack(plan: AttackPlan): Promise<AttackResult> {
  const { origin, attackers, holdSeconds } = plan;
  const attacker = (number: number) => senderOf(attackers[number % attackers.length] ?? 0);
  const half = Array.from({ length: plan.halfSent }, (_, number) => {
    const bodies = halfSentBodies(attacker(number));
    return sendHalf(origin, bodies[number % bodies.length] ?? Buffer.alloc(0));
  });
  const two = Array.from({ length: plan.twoFiles }, (_, number) =>
    sendHalf(origin, halfSentBodies(attacker(number)).at(-1) ?? Buffer.alloc(0)),
  );
  const pictures = plan.pictures === 0 ? [] : hostilePictures();
  const statuses = await Promise.all([
    ...Array.from({ length: plan.pictures }, (_, number) =>
      statusOf(origin, attacker(number), pictures[number % pictures.length]?.[1] ?? Buffer.alloc(0)),
    ),
    half.length + two.length > 0 ? sleep(holdSeconds * 1000) : undefined,
  ]);
  for (const socket of [...half, ...two]) socket.destroy();
  const counted: Record<string, number> = {};
  for (const status of statuses) if (status) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
}

async function statusOf(origin: string, headers: Record<string, string>, picture: Buffer): Promise<string> {
  const body = new FormData();
  body.set('problemImage', new Blob([new Uint8Array(picture)]), 'photo.jpg');
  const address = `${origin}${addressOf(endpoints.complaintUpload)}`;
  try {
    return String((await fetch(address, { method: 'POST', headers, body })).status);
  } catch {
    return 'none';
  }
}

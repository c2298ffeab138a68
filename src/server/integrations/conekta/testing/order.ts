import { randomInt } from 'node:crypto';
import type { FakeReply } from '../../testing/fakeServer.ts';

type Method = Record<string, unknown> & { reference?: string; clabe?: string };
export type Charge = Record<string, unknown> & { id: string; status: string; payment_method: Method };
export type Order = Record<string, unknown> & {
  id: string;
  payment_status: string;
  charges: { object: string; has_more: boolean; data: Charge[] };
};

/** What the fake keeps: orders, and the cards behind payment sources, by the token they came with. */
export type FakeConektaState = {
  orders: Map<string, Order>;
  sources: Map<string, { token: string; customer: string }>;
};

export function createErrorReply(status: number, type: string, code: string): FakeReply {
  const details = [{ debug_message: type, message: type, code: `conekta.errors.${code}` }];
  return { status, body: { details, log_id: randomHex(24), object: 'error', type } };
}

export function toUnixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

export function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

export function randomHex(count: number): string {
  return Array.from({ length: count }, () => randomInt(16).toString(16)).join('');
}

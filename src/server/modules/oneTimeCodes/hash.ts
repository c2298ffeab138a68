import { createHmac } from 'node:crypto';
import type { CodePurpose } from './request.ts';

/** What a code belongs to. */
export type CodeSubject = { purpose: CodePurpose; phone: string; scope: string };

/** Keyed: a million codes are hashed in a second, so a plain hash would hide nothing from who reads the table. */
export function hashCode(secret: string, { purpose, phone, scope }: CodeSubject, code: string): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['one-time-code', purpose, phone, scope, code]))
    .digest();
}

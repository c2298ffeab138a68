import { createHash } from 'node:crypto';

/** The bytes that stand for a value: JSON, keys in order, nothing between them. The same value has the same bytes. */
export function canonicalize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalize).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined);
  return `{${names
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalize(fields[name])}`)
    .join(',')}}`;
}

/** SHA-256, hex, of a value's canonical bytes. */
export function computeCanonicalHash(value: unknown): string {
  return createHash('sha256').update(canonicalize(value)).digest('hex');
}

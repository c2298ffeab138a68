import type { CapturedQuery } from './capture.ts';

/** A value that differs from call to call: its text in the captured statements, and what pgbench puts there. */
export type Varying = { captured: string; name: string; expression: string };

/** The session's hash can't be computed by pgbench: PostgreSQL hashes the number, which costs about a microsecond. */
export type Hashed = { captured: string; name: string };

/** A pgbench script that runs the captured statements, each time for another borrower and payment. */
export function scriptOf(
  statements: readonly CapturedQuery[],
  varying: readonly Varying[],
  hashed: Hashed,
): string {
  const settings = varying.map(({ name, expression }) => `\\set ${name} ${expression}`);
  const commands = statements.map(({ text, parameters }) =>
    `${withoutColons(text).replace(/\$(\d+)/g, (_match, number: string) =>
      asSql(parameters[Number(number) - 1] ?? null, varying, hashed),
    )};`.replaceAll('\n', ' '),
  );
  return `${[...settings, ...commands].join('\n')}\n`;
}

function asSql(value: string | null, varying: readonly Varying[], hashed: Hashed): string {
  if (value === null) return 'null';
  if (value === hashed.captured) return `sha256(:${hashed.name}::text::bytea)`;
  const same = varying.find(({ captured }) => captured === value);
  if (same !== undefined) return `:${same.name}`;
  if (value.startsWith('{')) return literal(value);
  const parts = varied(value, varying);
  return parts.length === 1 ? literal(value) : `(${parts.join(' || ')})`;
}

/** A value in parts: what is the same in each call as literals, what differs as variables. */
function varied(value: string, varying: readonly Varying[]): string[] {
  const first = varying.find(({ captured }) => value.includes(captured));
  if (first === undefined) return [literal(value)];
  return value
    .split(first.captured)
    .flatMap((part, index) => [...(index === 0 ? [] : [`:${first.name}::text`]), ...varied(part, varying)]);
}

/** pgbench takes any `:word` for a variable, inside of quotes too. */
function literal(value: string): string {
  const escaped = value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a');
  return value.includes(':') || value.includes('\\') ? `E'${escaped}'` : `'${escaped}'`;
}

function withoutColons(text: string): string {
  return text.replace(/'((?:[^']|'')*)'/g, (quoted, inside: string) =>
    inside.includes(':') ? `E'${inside.replaceAll(':', '\\x3a')}'` : quoted,
  );
}

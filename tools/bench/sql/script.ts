import type { CapturedQuery } from './capture.ts';

/** A value that differs from call to call: its text in the captured statements, and what pgbench puts there. */
export type PgbenchVariable = { captured: string; name: string; expression: string };

/** The session's hash can't be computed by pgbench: PostgreSQL hashes the number, which costs about a microsecond. */
export type HashedSession = { captured: string; name: string };

/** A pgbench script that runs the captured statements, each time for another borrower and payment. */
export function buildPgbenchScript(
  statements: readonly CapturedQuery[],
  variables: readonly PgbenchVariable[],
  hashed: HashedSession,
): string {
  const settings = variables.map(({ name, expression }) => `\\set ${name} ${expression}`);
  const commands = statements.map(({ text, parameters }) =>
    `${withoutColons(text).replace(/\$(\d+)/g, (_match, number: string) =>
      toSqlExpression(parameters[Number(number) - 1] ?? null, variables, hashed),
    )};`.replaceAll('\n', ' '),
  );
  return `${[...settings, ...commands].join('\n')}\n`;
}

function toSqlExpression(
  value: string | null,
  variables: readonly PgbenchVariable[],
  hashed: HashedSession,
): string {
  if (value === null) return 'null';
  if (value === hashed.captured) return `sha256(:${hashed.name}::text::bytea)`;
  const matching = variables.find(({ captured }) => captured === value);
  if (matching !== undefined) return `:${matching.name}`;
  if (value.startsWith('{')) return literal(value);
  const parts = splitByVariables(value, variables);
  return parts.length === 1 ? literal(value) : `(${parts.join(' || ')})`;
}

/** A value in parts: what is the same in each call as literals, what differs as variables. */
function splitByVariables(value: string, variables: readonly PgbenchVariable[]): string[] {
  const first = variables.find(({ captured }) => value.includes(captured));
  if (first === undefined) return [literal(value)];
  return value
    .split(first.captured)
    .flatMap((part, index) => [
      ...(index === 0 ? [] : [`:${first.name}::text`]),
      ...splitByVariables(part, variables),
    ]);
}

/** pgbench takes any `:word` for a variable, inside of quotes too. */
function literal(value: string): string {
  const escaped = value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a');
  return value.includes(':') || value.includes('\\') ? `E'${escaped}'` : `'${escaped}'`;
}

function withoutColons(text: string): string {
  return text.replace(/'((?:[^']|'')*)'/g, (quoted, content: string) =>
    content.includes(':') ? `E'${content.replaceAll(':', '\\x3a')}'` : quoted,
  );
}

import { readFileSync } from 'node:fs';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Each setting may stand in a file, as containers are given secrets: `NAME_FILE` is its path. Without the line end that
 * editors leave.
 */
export function readSecretFiles(env: Env, names: readonly string[], errors: string[]): Env {
  const fileValues = names.flatMap((name): [string, string][] => {
    const path = env[`${name}_FILE`];
    if (path === undefined) return [];
    if (env[name] !== undefined) errors.push(`${name}_FILE: is set beside ${name}: take one away`);
    try {
      return [[name, readFileSync(path, 'utf8').trimEnd()]];
    } catch (error) {
      errors.push(`${name}_FILE: can't be read: ${error instanceof Error ? error.message : error}`);
      return [];
    }
  });
  return { ...env, ...Object.fromEntries(fileValues) };
}

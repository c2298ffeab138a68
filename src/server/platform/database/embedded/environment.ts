const INHERITED_VARIABLES = ['PATH', 'TZ', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP'];

/** PostgreSQL sees neither our secrets nor settings (PGDATA, LC_ALL) meant for another one. */
export function postgresEnvironment(): Record<string, string> {
  const inherited = INHERITED_VARIABLES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(inherited), LC_ALL: 'C' };
}

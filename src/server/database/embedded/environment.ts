const PASSED_ON = ['PATH', 'TZ', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP'];

/** PostgreSQL sees neither our secrets nor settings (PGDATA, LC_ALL) meant for another one. */
export function postgresEnvironment(): Record<string, string> {
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(passedOn), LC_ALL: 'C' };
}

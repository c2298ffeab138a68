const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Chrome', /Chrome\//],
  ['Firefox', /Firefox\//],
  ['Safari', /Safari\//],
] as const;

const operatingSystems = [
  ['Windows', /Windows/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Mac OS X/],
  ['Android', /Android/],
  ['Linux', /Linux/],
] as const;

/** `Chrome, Windows` of a user agent; the shortened user agent where neither is recognised. */
export function formatDevice(userAgent: string): string {
  const names = [browsers, operatingSystems].map(
    (kinds) => kinds.find(([, pattern]) => pattern.test(userAgent))?.[0],
  );
  return names.filter((name) => name !== undefined).join(', ') || userAgent.slice(0, 60);
}

const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Chrome', /Chrome\//],
  ['Firefox', /Firefox\//],
  ['Safari', /Safari\//],
] as const;

const systems = [
  ['Windows', /Windows/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Mac OS X/],
  ['Android', /Android/],
  ['Linux', /Linux/],
] as const;

/** `Chrome, Windows` of what a browser says of itself; as it is where neither is known. */
export function deviceText(agent: string): string {
  const found = [browsers, systems].map((kinds) => kinds.find(([, pattern]) => pattern.test(agent))?.[0]);
  return found.filter((name) => name !== undefined).join(', ') || agent.slice(0, 60);
}

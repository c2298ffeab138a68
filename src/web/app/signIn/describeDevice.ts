const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

const browsers = [
  ['Edge', /Edg/],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const;

/** Name of this browser in the list of signed-in devices: `Android · Chrome`. */
export function describeDevice(userAgent: string): string {
  const nameIn = (names: readonly (readonly [string, RegExp])[]): string =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? '';
  return [nameIn(systems), nameIn(browsers)].filter(Boolean).join(' · ');
}

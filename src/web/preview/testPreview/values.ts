import { appName, people } from 'virtual:brand';
import { type LaunchParameter, launchParameters } from '../../../contract/launch.ts';
import { readStored, store } from '../../ui/stored.ts';

/** Launch parameters that the page has an input for, in their order. */
export const inputs = [
  'appVersion',
  'deviceName',
  'deviceId',
  'osVersion',
  'sessionId',
  'idfa',
  'productId',
  'orderId',
  'userId',
  'mobilePhone',
] as const satisfies readonly LaunchParameter[];

export type Values = Readonly<Partial<Record<LaunchParameter, string>>>;

/** Another brand on the same address has other products. */
const storageKey = `testPreview:${appName}`;
const [first] = people;
const initial: Values = {
  appVersion: '1.0.0',
  deviceName: 'iPhone',
  osVersion: '17.0',
  idfa: '00000000-0000-0000-0000-000000000000',
  appName,
  clientType: 'ios',
  language: '2',
  ...first?.session,
  ...first?.orders[0],
};

/** Keeps what is a launch parameter with a text. */
export function launchValuesOf(value: unknown): Values {
  if (typeof value !== 'object' || value === null) return {};
  const found = new Map<string, unknown>(Object.entries(value));
  const texts = launchParameters.map((name) => [name, found.get(name)]);
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string'));
}

function remembered(): Values {
  try {
    return launchValuesOf(JSON.parse(readStored(storageKey) ?? 'null'));
  } catch {
    return {};
  }
}

/** What the page's address says, over what this device remembers, over a seeded borrower. */
export function readValues(): Values {
  const address = Object.fromEntries(new URLSearchParams(location.search));
  const named = launchValuesOf(address);
  const person = people.find(({ session }) => session.sessionId === named.sessionId);
  return { ...initial, ...remembered(), ...person?.orders[0], ...named };
}

/** Puts the values into the page's own address: links and calls take them from there. */
export function showInAddress(values: Values): void {
  const filled = Object.entries(values).filter(([, value]) => value !== '');
  history.replaceState(null, '', `?${new URLSearchParams(Object.fromEntries(filled))}`);
}

export function rememberValues(values: Values): void {
  store(storageKey, JSON.stringify(values));
}

import { appName, people } from 'virtual:brand';
import { type LaunchParameter, launchParameters } from '../../contract/launch.ts';
import { deviceStorage } from '../storage/browserStorage.ts';

/** Launch parameters that the page has an input for, in their order. */
export const editableParameters = [
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

export type LaunchValues = Readonly<Partial<Record<LaunchParameter, string>>>;

/** Another brand on the same address has other products. */
const storageKey = `testPreview:${appName}`;
const [defaultBorrower] = people;
const defaultValues: LaunchValues = {
  appVersion: '1.0.0',
  deviceName: 'iPhone',
  osVersion: '17.0',
  idfa: '00000000-0000-0000-0000-000000000000',
  appName,
  clientType: 'ios',
  language: '2',
  ...defaultBorrower?.session,
  ...defaultBorrower?.orders[0],
};

/** Keeps what is a launch parameter with a text. */
function toLaunchValues(value: unknown): LaunchValues {
  if (typeof value !== 'object' || value === null) return {};
  const entries = new Map<string, unknown>(Object.entries(value));
  const texts = launchParameters.map((name) => [name, entries.get(name)]);
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string'));
}

function readStoredValues(): LaunchValues {
  return toLaunchValues(deviceStorage.readObject(storageKey));
}

/** The values of the address, else those stored on this device, else of a seeded borrower. */
export function readValues(): LaunchValues {
  const address = Object.fromEntries(new URLSearchParams(location.search));
  const addressValues = toLaunchValues(address);
  const borrower = people.find(({ session }) => session.sessionId === addressValues.sessionId);
  return { ...defaultValues, ...readStoredValues(), ...borrower?.orders[0], ...addressValues };
}

/** Puts the values into the page's own address: links and calls take them from there. */
export function writeValuesToAddress(values: LaunchValues): void {
  const nonEmpty = Object.entries(values).filter(([, value]) => value !== '');
  history.replaceState(null, '', `?${new URLSearchParams(Object.fromEntries(nonEmpty))}`);
}

export function storeValues(values: LaunchValues): void {
  deviceStorage.write(storageKey, JSON.stringify(values));
}

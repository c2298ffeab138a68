import { expect, test } from 'vitest';
import { readConfig } from './index.ts';
import { assertNoPlaceholders, listPlaceholders } from './placeholders.ts';
import { readSettings } from './settings.ts';

const { brand, accounting } = readConfig();
const DATABASE_URL = 'postgres://localhost/quincena';

/** The shipped brand as a lender would fill it in. */
function createRealBrand(): typeof brand {
  const contact = { ...brand.contact, phone: '+52 55 1234 5678', whatsapp: '+52 55 1234 5679' };
  const real = { ...contact, email: 'hola@prestamos.mx', address: 'Calle Uno 1, 06600 Ciudad de México' };
  const lenders = Object.fromEntries(
    Object.entries(brand.lenders).map(([market, lender]) => [
      market,
      {
        ...lender,
        contact: real,
        registration: { ...lender.registration, number: '12345' },
        ...(lender.contractRegister
          ? { contractRegister: { ...lender.contractRegister, number: '1-2' } }
          : {}),
        serviceProviders: [],
        counselAgreedTo: {},
        complaints: {
          ...lender.complaints,
          officer: 'Uno Dos',
          phone: '+52 55 1234 5670',
          email: 'une@prestamos.mx',
        },
      },
    ]),
  );
  return { ...brand, site: 'https://prestamos.mx', contact: real, lenders };
}

test('each example of the shipped brands is named with its place', () => {
  const found = listPlaceholders({ brand, accounting });
  for (const place of [
    'site is',
    'contact.phone is',
    'contact.email is an example, “hola@quincena.example”',
    'contact.address is',
    'lenders.MX.registration.number is an example, “EJEMPLO-0174”',
    'lenders.MX.complaints.phone is',
    'lenders.IN.contact.whatsapp is',
    'lenders.IN.registration.number is an example, “EXAMPLE-0174”',
    'lenders.IN.complaints.email is',
    'lenders.MX.contractRegister.number is',
    'lenders.IN.complaints.officer is',
    'lenders.IN.serviceProviders.0.name is',
    'lenders.IN.counselAgreedTo.compoundLateCharges is',
  ])
    expect(found).toContainEqual(expect.stringContaining(`brand.json: ${place}`));
  expect(found).toContain('accounting.json: MX.taxId is an example, “EJE010101AAA”');
  expect(found).toContain('accounting.json: IN.taxId is an example, “27AAAAA0000A1Z5”');
  const tejocote = listPlaceholders(readConfig('examples/tejocote'));
  expect(
    tejocote.filter((line) => /contact\.(phone|email|address)|registration|complaints/.test(line)).length,
  ).toBe(6);
});

test('what a lender has filled in is none of them', () => {
  expect(listPlaceholders({ brand: createRealBrand(), accounting: {} })).toEqual([]);
  for (const site of ['https://example.com', 'https://a.test/x', 'https://quincena.example:8443'])
    expect(listPlaceholders({ brand: { ...createRealBrand(), site }, accounting: {} })).toHaveLength(1);
  for (const site of ['https://examples.mx', 'https://contest.mx', 'https://example.mx'])
    expect(listPlaceholders({ brand: { ...createRealBrand(), site }, accounting: {} })).toEqual([]);
});

test('real borrowers are served with them by words alone; a demonstration as it is', () => {
  const requireForStart = (env: Record<string, string>, testedBrand = brand) =>
    assertNoPlaceholders({ brand: testedBrand, accounting: {} }, readSettings(env));
  expect(() => requireForStart({ DATABASE_URL })).toThrow(/EJEMPLO-0174.*PLACEHOLDERS=allowed/s);
  expect(() => requireForStart({ DATABASE_URL, PLACEHOLDERS: 'allowed' })).not.toThrow();
  expect(() => requireForStart({ DATABASE_URL, DEMONSTRATION: 'on' })).not.toThrow();
  expect(() => requireForStart({})).not.toThrow();
  expect(() => requireForStart({ DATABASE_URL }, createRealBrand())).not.toThrow();
});

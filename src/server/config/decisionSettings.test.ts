import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const lender = { DATABASE_URL: 'postgres://localhost/quincena' };
const service = {
  DECISION_URL: 'https://decisions.example/orders',
  DECISION_SECRET: 'whsec_bmV3IHNlY3JldCBvZiAzMiBieXRlcywgMDEyMw==',
};

test('a decision service has two seconds by default, and nobody else decides without one', () => {
  expect(readSettings({ ...lender, ...service }).decision).toEqual({
    url: service.DECISION_URL,
    secrets: [service.DECISION_SECRET],
    deadlineMs: 2_000,
  });
  const slower = { ...lender, ...service, DECISION_DEADLINE_MS: '5000' };
  expect(readSettings(slower).decision?.deadlineMs).toBe(5_000);
  expect(readSettings(lender).decision).toBeUndefined();
});

test.each([
  ['an address without a secret', { DECISION_URL: service.DECISION_URL }, /- DECISION_SECRET: needed/],
  [
    'a secret without an address',
    { DECISION_SECRET: service.DECISION_SECRET },
    /- DECISION_URL: needed where DECISION_SECRET/,
  ],
  [
    'a deadline for nobody',
    { DECISION_DEADLINE_MS: '500' },
    /- DECISION_URL: needed where DECISION_DEADLINE_MS/,
  ],
  ['an address in clear', { ...service, DECISION_URL: 'http://decisions.example' }, /must be https/],
  ['a secret of another kind', { ...service, DECISION_SECRET: 'secret' }, /must be like whsec_/],
  ['a deadline of no time', { ...service, DECISION_DEADLINE_MS: '0' }, /from 100 to 15000/],
])('%s does not start', (_, values, expectedError) => {
  expect(() => readSettings({ ...lender, ...values })).toThrow(expectedError);
});

test('a demonstration asks no decision service', () => {
  expect(() => readSettings(service)).toThrow(/- DECISION_URL: is for real borrowers/);
});

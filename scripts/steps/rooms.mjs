import { Failure } from './run.mjs';

/**
 * The rooms whose tests are tried with faults, and how many of a hundred faults those must notice. What a room does for
 * others is tested beside it too.
 */
export const rooms = {
  lending: { folder: 'src/lending', beside: [], least: 90 },
  payments: { folder: 'src/server/payments', beside: ['cards', 'claims', 'providers/stp'], least: 80 },
  cards: { folder: 'src/server/cards', beside: [], least: 80 },
  loans: { folder: 'src/server/loans', beside: ['contracts', 'payouts', 'servicing'], least: 80 },
};

/** @param asked a room's name, or one of its files */
export function roomOf(asked) {
  for (const [name, { folder, beside, least }] of Object.entries(rooms)) {
    const tests = [folder, ...beside.map((room) => `src/server/${room}`)];
    if (asked === name) return { name, tests, least, files: `${folder}/**/*.ts` };
    if (asked?.startsWith(`${folder}/`)) return { name, tests, least, files: asked };
  }
  throw new Failure(`${asked} is neither a room (${Object.keys(rooms).join(', ')}) nor a file of one.`);
}

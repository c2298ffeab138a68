import { Failure } from './run.mjs';

/** The rooms whose tests are tried with faults, and how many of a hundred faults those must notice. */
export const rooms = {
  lending: { folder: 'src/lending', least: 90 },
  payments: { folder: 'src/server/payments', least: 80 },
  cards: { folder: 'src/server/cards', least: 80 },
  loans: { folder: 'src/server/loans', least: 80 },
};

/** @param asked a room's name, or one of its files */
export function roomOf(asked) {
  for (const [name, { folder, least }] of Object.entries(rooms)) {
    if (asked === name) return { name, folder, least, files: `${folder}/**/*.ts` };
    if (asked?.startsWith(`${folder}/`)) return { name, folder, least, files: asked };
  }
  throw new Failure(`${asked} is neither a room (${Object.keys(rooms).join(', ')}) nor a file of one.`);
}

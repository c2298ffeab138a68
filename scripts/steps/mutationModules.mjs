import { ScriptError } from './run.mjs';

/**
 * The folders whose tests are tried with faults, and how many of a hundred faults those must notice. What a folder does for
 * others is tested beside it too.
 */
export const mutationModules = {
  lending: { folder: 'src/lending', relatedModules: [], minScore: 90 },
  payments: {
    folder: 'src/server/modules/payments',
    relatedModules: ['modules/cards', 'modules/claims', 'integrations/stp'],
    minScore: 80,
  },
  cards: { folder: 'src/server/modules/cards', relatedModules: [], minScore: 80 },
  loans: {
    folder: 'src/server/modules/loans',
    relatedModules: ['modules/contracts', 'modules/payouts', 'modules/servicing'],
    minScore: 80,
  },
};

/** @param target a folder's name, or one of its files */
export function findMutationModule(target) {
  for (const [name, { folder, relatedModules, minScore }] of Object.entries(mutationModules)) {
    const tests = [folder, ...relatedModules.map((relatedModule) => `src/server/${relatedModule}`)];
    if (target === name) return { name, tests, minScore, files: `${folder}/**/*.ts` };
    if (target?.startsWith(`${folder}/`)) return { name, tests, minScore, files: target };
  }
  throw new ScriptError(
    `${target} is neither a folder (${Object.keys(mutationModules).join(', ')}) nor a file of one.`,
  );
}

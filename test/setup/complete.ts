/** Whether all is tested, by `npm run test:complete`, or each thing once in the way most likely to fail. */
export const isComplete = process.env.TEST_COMPLETE === '1';

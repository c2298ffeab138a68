export { answerApart } from './answer.ts';
export { makeHelper } from './helper.ts';
export { makeLine } from './line.ts';
export { makePlaces } from './places.ts';

import { expect, test } from 'vitest';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import { readAreas } from '../../build/deskMessages.ts';
import { helpSegments } from '../../ui/navigation/helpAnchors.ts';
import { filterPermittedTasks, taskCalls } from './taskCalls.ts';

const guides = readAreas('en');

function listTasks(segment: (typeof helpSegments)[number], mayNot: readonly DeskCallName[]): string[] {
  const messages = guides.get(`guide-${segment}`) ?? {};
  return Object.keys(filterPermittedTasks(segment, messages, (call) => !mayNot.includes(call)));
}

test('the help explains to a role what the role may do, and all of it to who may do everything', () => {
  const notOfSupport = [
    'pay',
    'reverse',
    'settle',
    'restructure',
    'retryPayout',
    'declarePayoutFailed',
  ] as const;
  expect(listTasks('loans', notOfSupport)).toEqual(['find', 'help', 'glossary']);
  expect(listTasks('payouts', notOfSupport)).toEqual(['failed', 'glossary']);
  expect(listTasks('claims', notOfSupport)).toEqual(['answer', 'glossary']);
  for (const segment of helpSegments)
    expect(listTasks(segment, []), segment).toEqual(Object.keys(guides.get(`guide-${segment}`) ?? {}));
});

test('each task that a call is named for is one of its page’s guide', () => {
  for (const segment of helpSegments) {
    const tasks = Object.keys(guides.get(`guide-${segment}`) ?? {});
    expect(tasks, segment).toEqual(expect.arrayContaining(Object.keys(taskCalls[segment] ?? {})));
  }
});

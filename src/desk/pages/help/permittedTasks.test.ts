import { expect, test } from 'vitest';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import { readAreas } from '../../build/deskMessages.ts';
import { deskPages, type PageName } from '../../ui/navigation/deskPages.ts';
import { toSegment } from '../../ui/navigation/helpAnchors.ts';
import { filterPermittedTasks } from './permittedTasks.ts';

const guides = readAreas('en');

function listAllTasks(page: PageName): string[] {
  const to = deskPages.find(({ name }) => name === page)?.to ?? '/';
  return Object.keys(guides.get(`guide-${toSegment(to)}`) ?? {});
}

function listTasks(name: PageName, mayNot: readonly DeskCallName[]): string[] {
  const page = deskPages.find((one) => one.name === name) ?? {};
  const messages = Object.fromEntries(listAllTasks(name).map((task) => [task, '']));
  return Object.keys(filterPermittedTasks(page, messages, (call) => !mayNot.includes(call)));
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
  for (const { name } of deskPages) expect(listTasks(name, []), name).toEqual(listAllTasks(name));
});

test('each task that a call is named for is one of its page’s guide', () => {
  for (const { name, taskCalls = {} } of deskPages)
    expect(listAllTasks(name), name).toEqual(expect.arrayContaining(Object.keys(taskCalls)));
});

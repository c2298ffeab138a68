import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CaseKind } from '../../../contract/desk/personalData.ts';
import type { QueueName } from '../../../contract/desk/queues.ts';
import type { DeskReply, DeskRequest, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { type DeskApiError, fetchPage } from '../../api/client.ts';
import { useMe } from '../../api/me.tsx';
import { useDeskList } from '../../api/queries.ts';
import { createStore, useStore } from '../../api/store.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Button } from '../controls/Button.tsx';
import { bufferKeysDuring, useShortcuts } from '../controls/shortcuts.tsx';
import { showToast } from '../controls/toast.tsx';
import { deferredCalls, toCaseKey } from '../form/deferredCalls.ts';
import { useListState } from '../list/listState.ts';
import { useErrorText } from '../page/QueryView.tsx';
import { findNextCase } from './nextCase.ts';

type Settings = DeskReply<'me'>['queues'];

/** The prepared reasons of a queue's decision, in the language of the page. */
export function useReasonPresetTexts<Name extends QueueName>(
  queue: Name,
  decision: Exclude<keyof Settings[Name], 'targetHours'>,
): readonly string[] {
  const { language } = useLanguage();
  const presets = useMe().queues[queue][decision] as readonly Record<'es' | 'en', string>[];
  return presets.map((preset) => preset[language]);
}

/** The case whose detail takes the focus once it shows: that of a queue that advanced automatically. */
const caseToFocus = createStore<string | undefined>(undefined);

export function focusCaseAfterLoad(caseId: string | undefined): void {
  caseToFocus.set(caseId);
}

/** A ref that focuses a case's detail, or its heading, where the queue went on to it. */
export function focusRequestedCase(caseId: string) {
  return (detail: HTMLElement | null) => {
    if (detail === null || caseToFocus.get() !== caseId) return;
    caseToFocus.set(undefined);
    detail.focus();
  };
}

/** Whether a case of a kind is decided, and its list is older than that. */
export function useIsDecided(kind: CaseKind): (caseId: string) => boolean {
  const decided = useStore(deferredCalls.decidedCases);
  return (caseId) => decided.has(toCaseKey(kind, caseId));
}

/** The lists that are worked through case by case. */
type FlowName = QueueName | 'privacyRequests' | 'suspense' | 'payouts';

type FlowOptions<Name extends FlowName> = {
  name: Name;
  caseKind: CaseKind;
  request: DeskRequest<Name>;
  /** Columns by which the list beside it can be sorted. */
  sortNames: readonly string[];
  rowKey: (row: DeskRow<Name>) => string;
  /** Whether the signed-in person can decide a case that is not decided. */
  canDecide: (row: DeskRow<Name>) => boolean;
  /** The case whose detail is open. */
  currentKey: string | undefined;
  /** Opens the detail of a case; undefined: closes it. */
  open: (key: string | undefined) => void | Promise<void>;
};

type QueueFlow = {
  /** After a decision. */
  advance: () => Promise<void>;
  /** The same on request; shows a message if none is left. */
  goToNext: () => Promise<void>;
};

/**
 * Going through a queue: the next case after the open one that the person can decide, from the beginning once the end is
 * reached. The rows are read again, so that cases decided by others in the meantime are not offered. Once the page is left
 * nothing says any more that a decision could be undone: it is sent.
 */
export function useQueueFlow<Name extends FlowName>(options: FlowOptions<Name>): QueueFlow {
  const { name, caseKind, sortNames, rowKey, currentKey, open } = options;
  const { sort } = useListState(
    sortNames.map((id) => ({ id, sort: id })),
    true,
  );
  const request: DeskRequest<Name> = { ...options.request, sort };
  const t = useTexts('ui');
  const queryClient = useQueryClient();
  const successors = useSuccessors({ name, request, rowKey, currentKey });
  const showReadFailure = useReadFailure();

  useEffect(() => () => void deferredCalls.sendNow(), []);

  const loadPage = (after: string | undefined) => fetchPage(name, request, after);
  const isDecided = (key: string) => deferredCalls.decidedCases.get().has(toCaseKey(caseKind, key));
  const canDecide = (row: DeskRow<Name>) => !isDecided(rowKey(row)) && options.canDecide(row);

  /**
   * Opens the next case and returns whether there is one; else closes the open one, and the page has the focus.
   * `includesCurrent`: the open one stays where it's the only one left. Throws DeskApiError if the list can't be read: the open one
   * stays then, too.
   */
  async function openNext(includesCurrent: boolean): Promise<string | undefined> {
    const search = { loadPage, rowKey, canDecide, currentKey, includesCurrent, successors: successors() };
    const isCurrentDecided = () => currentKey !== undefined && isDecided(currentKey);
    const wasDecided = isCurrentDecided();
    let next: string | undefined;
    await bufferKeysDuring(async () => {
      next = await findNextCase(search);
      // Undone while the next one was read: the case stays open.
      if (wasDecided && !isCurrentDecided()) next = currentKey;
      if (next !== undefined && next === currentKey) return;
      focusCaseAfterLoad(next);
      await open(next);
    });
    if (next === undefined) document.getElementById('page')?.focus();
    return next;
  }

  async function advance(): Promise<void> {
    await openNext(false).catch(showReadFailure);
  }

  async function goToNext(): Promise<void> {
    try {
      const next = await openNext(true);
      if (next !== undefined && next !== currentKey) return;
      showToast(t(next === undefined ? 'queueDone' : 'queueNoOther'));
    } catch (error) {
      showReadFailure(error as DeskApiError);
    }
    void queryClient.invalidateQueries({ queryKey: [name] });
  }

  return { advance, goToNext };
}

/** Says that the next case could not be read; an offer to undo stays beside it. */
export function useReadFailure(): (error: DeskApiError) => void {
  const t = useTexts('ui');
  const errorText = useErrorText();
  return (error) => deferredCalls.showOutcome(`${t('nextFailed')}: ${errorText(error)}`, true);
}

/** The keys after the open case in the list beside it, as they were when it was last there. */
function useSuccessors<Name extends FlowName>({
  name,
  request,
  rowKey,
  currentKey,
}: Pick<FlowOptions<Name>, 'name' | 'request' | 'rowKey' | 'currentKey'>) {
  const { items } = useDeskList(name, request);
  const last = useRef<{ key: string | undefined; successors: ReadonlySet<string> }>(noSuccessors);
  useEffect(() => {
    const keys = items?.map(rowKey) ?? [];
    const successors = findSuccessors(keys, currentKey);
    if (successors !== undefined) last.current = { key: currentKey, successors };
  });
  return () => (last.current.key === currentKey ? last.current : noSuccessors).successors;
}

/** The keys after one of a list; undefined where the list lacks it. */
export function findSuccessors(
  keys: readonly string[],
  key: string | undefined,
): ReadonlySet<string> | undefined {
  const index = key === undefined ? -1 : keys.indexOf(key);
  return index < 0 ? undefined : new Set(keys.slice(index + 1));
}

const noSuccessors = { key: undefined, successors: new Set<string>() };

/** A button that opens the next case of a queue, also by its key. */
export function NextCaseButton({ goToNext }: { goToNext: () => Promise<void> }) {
  const t = useTexts('ui');
  const run = () => void goToNext();
  useShortcuts([{ key: 'n', label: t('nextCase'), run }]);
  return (
    <Button onClick={run} shortcut="n">
      {t('nextCase')}
    </Button>
  );
}

import { createContext, use, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createStore, useStore } from '../../api/store.ts';
import { readPreference, writePreference } from '../../texts/preferences.ts';
import { KeyBuffer } from './keyBuffer.ts';

export type Shortcut = {
  /** As `KeyboardEvent.key`; an upper-case letter is one with Shift, a lower-case one is with Shift too where no other is. */
  readonly key: string;
  /** Its effect, shown in the list of keys. */
  readonly label: string;
  readonly run: () => void;
};

/** The shortcuts that one component declares, on the page or in a dialog. */
type Declaration = {
  readonly id: string;
  readonly dialogDepth: number;
  readonly isGlobal: boolean;
  readonly shortcuts: readonly Pick<Shortcut, 'key' | 'label'>[];
  readonly run: (key: string) => void;
};

/** How many dialogs are open around a component: its shortcuts work while no dialog is above it. */
export const DialogDepth = createContext(0);

const declarations = createStore<readonly Declaration[]>([]);

const preference = 'keys';

/** Whether single-key shortcuts are on. Users of speech input turn them off. Source: WCAG 2.1.4. */
export function hasShortcuts(): boolean {
  return readPreference(preference) !== 'off';
}

export function setShortcuts(on: boolean): void {
  writePreference(preference, on ? 'on' : 'off');
}

/**
 * Declares single-key shortcuts while the component is mounted. They are ignored while the user types, in an open menu and
 * below an open dialog. A key that several components declare runs them all, as refreshing two lists. `isGlobal`: they work on every page.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], { isGlobal = false } = {}): void {
  const id = useId();
  const dialogDepth = use(DialogDepth);
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  const described = JSON.stringify(shortcuts.map(({ key, label }) => ({ key, label })));
  useEffect(() => {
    const run = (key: string) => latest.current.find((shortcut) => shortcut.key === key)?.run();
    const declaration: Declaration = { id, dialogDepth, isGlobal, shortcuts: JSON.parse(described), run };
    const withoutOwn = () => declarations.get().filter((other) => other.id !== id);
    declarations.set([...withoutOwn(), declaration]);
    const bufferedKey = dialogDepth === 0 ? keyBuffer.take(declaration.shortcuts) : undefined;
    if (bufferedKey !== undefined) run(bufferedKey);
    return () => declarations.set(withoutOwn());
  }, [id, dialogDepth, isGlobal, described]);
}

/** The declared shortcuts of the page, each key once, and of the desk. */
export function useDeclaredShortcuts(): Record<'page' | 'global', Declaration['shortcuts']> {
  const all = useStore(declarations).filter((one) => one.dialogDepth === 0);
  const list = (isGlobal: boolean) => {
    const matching = all.filter((one) => one.isGlobal === isGlobal).flatMap(({ shortcuts }) => shortcuts);
    return [...new Map(matching.map((shortcut) => [shortcut.key, shortcut])).values()];
  };
  return { page: list(false), global: list(true) };
}

/** Runs the declared shortcuts; mounted once. */
export function useShortcutKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}

/** The only buffer of the page. */
const keyBuffer = new KeyBuffer();

/** Buffers the keys that are pressed while a queue loads its next case. */
export function bufferKeysDuring(advance: () => Promise<void>): Promise<void> {
  return keyBuffer.bufferDuring(advance);
}

function handleKeyDown(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
  if (!hasShortcuts() || isTyping(event.target) || isInMenu()) return;
  const depth = document.querySelectorAll('dialog[open]').length;
  const keys = toKeys(event);
  const found = findShortcut(declarations.get(), keys, depth, keyBuffer.isAdvancing);
  if (found === undefined) {
    keyBuffer.store(keys.at(-1));
    return;
  }
  event.preventDefault();
  for (const { run } of found.declared) run(found.key);
}

/** The first of the keys that is declared so many dialogs deep, and who declares it; while a queue advances only what is global. */
export function findShortcut<One extends Pick<Declaration, 'dialogDepth' | 'isGlobal' | 'shortcuts'>>(
  all: readonly One[],
  keys: readonly string[],
  depth: number,
  isQueueAdvancing: boolean,
): { readonly key: string; readonly declared: readonly One[] } | undefined {
  const found = keys.map((key) => ({
    key,
    declared: all.filter(
      ({ dialogDepth, isGlobal, shortcuts }) =>
        dialogDepth === depth && (isGlobal || !isQueueAdvancing) && shortcuts.some((one) => one.key === key),
    ),
  }));
  return found.find(({ declared }) => declared.length > 0);
}

/** The key as it may be declared, the closest first. */
export function toKeys({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string[] {
  if (key.length > 1) return [key];
  return shiftKey ? [key.toUpperCase(), key.toLowerCase()] : [key.toLowerCase()];
}

function isInMenu(): boolean {
  return document.querySelector('.menu-panel:popover-open') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  );
}

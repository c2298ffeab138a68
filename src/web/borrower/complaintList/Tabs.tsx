import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { joinClassNames } from '../../ui/rendering.ts';
import styles from './complaintList.module.css';

type Props = {
  /** What the tabs choose between: the list's name. */
  readonly label: string;
  readonly titles: readonly string[];
  readonly selectedIndex: number;
  readonly onChoose: (index: number) => void;
  /** The chosen tab's content. */
  readonly children: ReactNode;
};

/** The tabs as the first call's reply names them, before they can be chosen. */
export function PreloadedTabs() {
  return (
    <div className={styles.tabs}>
      {[0, 1, 2].map((index) => (
        <span key={index} className={joinClassNames(styles.tab, index === 0 && styles.selected)}>
          <span data-early={`tabs.${index}.title`} /> (<span data-early={`tabs.${index}.items.length`} />)
        </span>
      ))}
    </div>
  );
}

/** Tabs after the WAI-ARIA pattern: one tab stop, arrows, Home and End choose. */
export function Tabs({ label, titles, selectedIndex, onChoose, children }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const next = tabAfterKey(event.key, selectedIndex, titles.length);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    const tab = list.current?.children[next];
    if (tab instanceof HTMLElement) tab.focus();
  }

  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {titles.map((title, index) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`${id}${index}`}
            className={styles.tab}
            aria-selected={index === selectedIndex}
            aria-controls={`${id}panel`}
            tabIndex={index === selectedIndex ? 0 : -1}
            onClick={() => onChoose(index)}
          >
            {title}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${selectedIndex}`}>
        {children}
      </div>
    </>
  );
}

/** The tab a key leads to, round and round; nothing for other keys. */
export function tabAfterKey(key: string, selectedIndex: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (selectedIndex + 1) % count;
  if (key === 'ArrowLeft') return (selectedIndex - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

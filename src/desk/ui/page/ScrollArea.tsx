import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/language.tsx';

/** Scrolls a table that is wider than its container, also by keyboard, and shows a hint that it does. */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  const t = useTexts('ui');
  const scrollRef = useRef<HTMLElement>(null);
  const [isOverflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const node = scrollRef.current;
    if (node === null) return;
    const observer = new ResizeObserver(() => setOverflowing(node.scrollWidth > node.clientWidth + 1));
    observer.observe(node);
    if (node.firstElementChild !== null) observer.observe(node.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <section
        ref={scrollRef}
        className="table-frame"
        {...(isOverflowing ? { 'aria-label': t('tableOf', { what: label }), tabIndex: 0 } : {})}
      >
        {children}
      </section>
      {isOverflowing ? (
        <p className="overflow-hint" aria-hidden="true">
          {t('moreColumns')} →
        </p>
      ) : null}
    </>
  );
}

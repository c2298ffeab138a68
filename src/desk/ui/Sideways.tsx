import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/language.tsx';
import { uiTexts } from './texts.ts';

/** Where a table is wider than its place it scrolls there, by keyboard too, and says so. */
export function Sideways({ label, children }: { label: string; children: ReactNode }) {
  const say = useTexts(uiTexts);
  const frame = useRef<HTMLElement>(null);
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const node = frame.current;
    if (node === null) return;
    const seen = new ResizeObserver(() => setWider(node.scrollWidth > node.clientWidth + 1));
    seen.observe(node);
    if (node.firstElementChild !== null) seen.observe(node.firstElementChild);
    return () => seen.disconnect();
  }, []);
  return (
    <>
      <section
        ref={frame}
        className={isWider ? 'table-frame wider' : 'table-frame'}
        {...(isWider ? { 'aria-label': say('tableOf', { what: label }), tabIndex: 0 } : {})}
      >
        {children}
      </section>
      {isWider ? (
        <p className="more-columns" aria-hidden="true">
          {say('moreColumns')} →
        </p>
      ) : null}
    </>
  );
}

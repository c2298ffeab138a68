import { useEffect, useRef } from 'react';
import { pages } from '../../contract/pages.ts';
import { linkTo } from '../api/launch.ts';
import { sharedText } from '../texts/text.ts';
import { Icon } from './Icon.tsx';
import styles from './SupportButton.module.css';
import { readStored } from './stored.ts';

const key = 'supportButton';

/**
 * The way to customer service: floats, goes where a finger or the arrow keys put it, stays inside the window and
 * remembers its place. It is a link at once; what moves it is loaded when it was moved before, or is touched.
 */
export function SupportButton() {
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    const left = new AbortController();
    if (link.current) moveLater(link.current, left.signal);
    return () => left.abort();
  }, []);

  return (
    <a
      ref={link}
      className={styles.support}
      href={typeof location === 'undefined' ? undefined : linkTo(pages.support)}
      draggable={false}
      aria-label={sharedText('support')}
    >
      <Icon name="help" size={26} />
    </a>
  );
}

/** Makes the button movable once there is a reason to. A finger that is still on it by then goes on moving it. */
function moveLater(element: HTMLElement, left: AbortSignal): void {
  let held: PointerEvent | undefined;
  let isAsked = false;

  function load(): void {
    if (isAsked) return;
    isAsked = true;
    void import('./draggable.ts')
      .then(({ makeDraggable }) => makeDraggable(element, key, left, held))
      .catch(() => undefined);
  }

  if (readStored(key)) {
    load();
    return;
  }
  const until = { signal: left };
  element.addEventListener('focus', load, until);
  element.addEventListener(
    'pointerdown',
    (event) => {
      held = event;
      load();
    },
    until,
  );
  element.addEventListener(
    'pointerup',
    () => {
      held = undefined;
    },
    until,
  );
}

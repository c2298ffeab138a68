import * as kit from 'messages:kit';
import { useEffect, useRef } from 'react';
import { pages } from '../../contract/pages.ts';
import { linkTo } from '../api/launchParameters.ts';
import { Icon } from './Icon.tsx';
import { readLocalStorage } from './localStorage.ts';
import styles from './SupportButton.module.css';

const storageKey = 'supportButton';

/**
 * The way to customer service. Its place is the header's end, where it covers nothing; it goes where a finger or the
 * arrow keys put it, stays inside the window and remembers its place. It is a link at once; what moves it is loaded
 * when it was moved before, or is touched.
 */
export function SupportButton() {
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (readLocalStorage(storageKey)) enableDragging(link.current);
  }, []);

  return (
    <a
      ref={link}
      className={styles.support}
      href={linkTo(pages.support)}
      draggable={false}
      aria-label={kit.support()}
      onFocus={({ currentTarget }) => enableDragging(currentTarget)}
      onPointerDown={({ currentTarget, nativeEvent }) => {
        currentTarget.setPointerCapture(nativeEvent.pointerId);
        lastPointerDown = nativeEvent;
        enableDragging(currentTarget);
      }}
    >
      <Icon name="help" />
    </a>
  );
}

/** The last touch of the button: it brings the focus too, and either may be the first to have the code. */
let lastPointerDown: PointerEvent | undefined;

/** Makes the button movable. A finger that is still on it by then goes on moving it. */
function enableDragging(element: HTMLElement | null): void {
  if (element === null) return;
  void import('./draggable.ts')
    .then(({ makeDraggable }) => makeDraggable(element, storageKey, lastPointerDown))
    .catch(() => undefined);
}

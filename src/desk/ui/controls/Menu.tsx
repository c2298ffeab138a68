import { type ReactNode, useId, useRef, useState } from 'react';

/** A button that opens a panel below itself; Escape, a click elsewhere or the focus leaving it closes it. */
export function Menu({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** Below the button, towards the middle of the window, so that it has room whatever its content. */
  function placePanel(): void {
    const [anchor, style] = [button.current?.getBoundingClientRect(), panel.current?.style];
    if (anchor === undefined || style === undefined) return;
    const width = document.documentElement.clientWidth;
    const isNarrow = width < narrowPx;
    const isOnTheRight = !isNarrow && anchor.left + anchor.right > width;
    style.left = isOnTheRight ? 'auto' : `${isNarrow ? edgePx : Math.max(edgePx, anchor.left)}px`;
    style.right = isOnTheRight ? `${Math.max(edgePx, width - anchor.right)}px` : 'auto';
    style.top = `${anchor.bottom + gapPx}px`;
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button plain"
        popoverTarget={panelId}
        aria-expanded={isOpen}
      >
        {label}
      </button>
      <section
        ref={panel}
        id={panelId}
        popover="auto"
        aria-label={label}
        className="menu-panel"
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open') placePanel();
        }}
      >
        {isOpen ? children(() => panel.current?.hidePopover()) : null}
      </section>
    </>
  );
}

/** Below this the panel takes the window's width. */
const narrowPx = 600;
const edgePx = 8;
const gapPx = 4;

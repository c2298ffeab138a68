import { type RefObject, useEffect, useRef, useState } from 'react';

/** How wide the place of a drawing is; 0 until it is known. */
export function useElementWidth(): [place: RefObject<HTMLDivElement | null>, width: number] {
  const containerRef = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (containerRef.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(containerRef.current);
    return () => observer.disconnect();
  }, []);
  return [containerRef, width];
}

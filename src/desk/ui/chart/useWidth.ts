import { type RefObject, useEffect, useRef, useState } from 'react';

/** How wide the place of a drawing is; 0 until it is known. */
export function useWidth(): [place: RefObject<HTMLDivElement | null>, width: number] {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (place.current === null) return;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return [place, width];
}

import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';

/** A component whose code is loaded when it is first drawn; until then, the fallback. */
/* @__NO_SIDE_EFFECTS__ */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
) {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props: Props) => createElement(Suspense, { fallback }, createElement(Loaded, props));
}

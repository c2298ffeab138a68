import { type RefObject, useEffect, useRef } from 'react';

/** A form of which, each time that it was tried and not sent, the first field with a mistake gets the focus. */
export function useFocusOnError(attempts: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return form;
}

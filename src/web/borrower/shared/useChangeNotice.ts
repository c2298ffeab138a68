import { useCallback, useState } from 'react';

type ChangeNotice<Change> = { readonly notice: Change | undefined; readonly dismiss: () => void };

/** What changed between one answer of a call and the next, kept until dismissed or until something newer happens. */
export function useChangeNotice<Shape, Change>(
  current: Shape | undefined,
  findChange: (before: Shape, current: Shape) => Change | undefined,
): ChangeNotice<Change> {
  const [previous, setPrevious] = useState(current);
  const [notice, setNotice] = useState<Change>();
  if (current !== undefined && current !== previous) {
    const change = previous === undefined ? undefined : findChange(previous, current);
    setPrevious(current);
    if (change !== undefined) setNotice(change);
  }
  const dismiss = useCallback(() => setNotice(undefined), []);
  return { notice, dismiss };
}

import { useEffect, useState } from 'react';
import { limits } from '../../../contract/limits.ts';

type RatingPrompt = { readonly isOpen: boolean; readonly close: () => void };

/** Opens once, a moment after a rating is asked for: what the page says is read first. Source: SPEC 9. */
export function useRatingPrompt(isRequested: boolean): RatingPrompt {
  const [phase, setPhase] = useState<'waiting' | 'open' | 'closed'>('waiting');
  useEffect(() => {
    if (!isRequested) return;
    const timer = setTimeout(() => setPhase('open'), limits.ratingDelayMs);
    return () => clearTimeout(timer);
  }, [isRequested]);
  return { isOpen: phase === 'open', close: () => setPhase('closed') };
}

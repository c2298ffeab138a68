import { useEffect, useState } from 'react';
import { limits } from '../../../contract/limits.ts';

type Prompt = { readonly isOpen: boolean; readonly close: () => void };

/**
 * Opens once where a rating is asked for: at once on arrival, and after a moment where the page turned under
 * the borrower's eyes, so that the news is seen first.
 */
export function useRatingPrompt(isAsked: boolean): Prompt {
  const [wasAsked] = useState(isAsked);
  const [phase, setPhase] = useState<'waiting' | 'open' | 'closed'>(isAsked ? 'open' : 'waiting');
  useEffect(() => {
    if (!isAsked || wasAsked) return;
    const timer = setTimeout(() => setPhase('open'), limits.ratingDelayMs);
    return () => clearTimeout(timer);
  }, [isAsked, wasAsked]);
  return { isOpen: phase === 'open', close: () => setPhase('closed') };
}

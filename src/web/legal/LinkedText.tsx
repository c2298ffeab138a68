import { withNonBreakingSpaces } from '../../contract/nonBreakingSpaces.ts';
import { splitLinks } from './splitLinks.ts';

/**
 * A text whose addresses and telephone numbers can be opened, and whose numbers stay with their units: it is agreed to with
 * ordinary spaces, and drawn without them.
 */
export function LinkedText({ text }: { readonly text: string }) {
  return splitLinks(text).map((part) =>
    part.href ? (
      <a key={part.index} href={part.href}>
        {part.text}
      </a>
    ) : (
      withNonBreakingSpaces(part.text)
    ),
  );
}

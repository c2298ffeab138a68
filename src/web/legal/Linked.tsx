import { unbroken } from '../../contract/unbroken.ts';
import { linkParts } from './linkParts.ts';

/**
 * A text whose addresses and telephone numbers can be opened, and whose numbers stay with their units: it is agreed to with
 * ordinary spaces, and drawn without them.
 */
export function Linked({ text }: { readonly text: string }) {
  return linkParts(text).map((part) =>
    part.href ? (
      <a key={part.at} href={part.href}>
        {part.text}
      </a>
    ) : (
      unbroken(part.text)
    ),
  );
}

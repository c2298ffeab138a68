import { linkParts } from './linkParts.ts';

/** A text whose addresses and telephone numbers can be opened. */
export function Linked({ text }: { readonly text: string }) {
  return linkParts(text).map((part) =>
    part.href ? (
      <a key={part.at} href={part.href}>
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}

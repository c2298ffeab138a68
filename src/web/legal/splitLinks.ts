/** A piece of a text and, where it is an address one can open, how. */
export type TextSegment = { readonly index: number; readonly text: string; readonly href?: string };

const linkPattern = /(https?:\/\/[^\s]*[^\s.,;)])|([\w.+-]+@[\w-]+(?:\.[\w-]+)+)|(\+\d[\d ]{7,}\d)/g;

/** Splits a text at its web addresses, e-mail addresses and international telephone numbers. */
export function splitLinks(text: string): TextSegment[] {
  const segments: TextSegment[] = [];
  let lastIndex = 0;
  for (const match of text.matchAll(linkPattern)) {
    const [matched, web, mail] = match;
    if (match.index > lastIndex)
      segments.push({ index: lastIndex, text: text.slice(lastIndex, match.index) });
    const href = web ?? (mail ? `mailto:${mail}` : `tel:${matched.replaceAll(' ', '')}`);
    segments.push({ index: match.index, text: matched, href });
    lastIndex = match.index + matched.length;
  }
  if (lastIndex < text.length) segments.push({ index: lastIndex, text: text.slice(lastIndex) });
  return segments;
}

/** A piece of a text and, where it is an address one can open, how. */
export type LinkPart = { readonly at: number; readonly text: string; readonly href?: string };

const openable = /(https?:\/\/[^\s]*[^\s.,;)])|([\w.+-]+@[\w-]+(?:\.[\w-]+)+)|(\+\d[\d ]{7,}\d)/g;

/** Splits a text at its web addresses, e-mail addresses and international telephone numbers. */
export function linkParts(text: string): LinkPart[] {
  const parts: LinkPart[] = [];
  let end = 0;
  for (const match of text.matchAll(openable)) {
    const [found, web, mail] = match;
    if (match.index > end) parts.push({ at: end, text: text.slice(end, match.index) });
    const href = web ?? (mail ? `mailto:${mail}` : `tel:${found.replaceAll(' ', '')}`);
    parts.push({ at: match.index, text: found, href });
    end = match.index + found.length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) });
  return parts;
}

import type { RawReply } from '../call.ts';

/**
 * Writes the fields of a reply, and of its `lead`, into the elements that name them by path in `data-initial`; those of empty
 * texts are hidden. Does nothing where the address has a fragment, which asks for another part of the page.
 */
export function fillSkeleton(reply: RawReply): void {
  if (location.hash) return;
  const read = (path: string) => path.split('.').reduce((parent: Fields, key) => parent?.[key], reply);
  for (const element of document.querySelectorAll<HTMLElement>('[data-initial]')) {
    const path = element.dataset.initial ?? '';
    const value = read(`body.data.lead.${path}`) ?? read(`body.data.${path}`);
    if (value == null) continue;
    element.hidden = value === '';
    if ('src' in element) element.src = value;
    else {
      const parts: string[] = /^(text|lateCost)$/.test(path) ? value.split('**') : [value];
      element.replaceChildren(...parts.map(createPart));
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a reply that nobody has validated
type Fields = any;

/** A part of a text; every other one is strong. */
function createPart(text: string, index: number): HTMLElement {
  const element = document.createElement(index % 2 ? 'strong' : 'span');
  element.textContent = text;
  return element;
}

import { brandName, colours } from 'virtual:brand';
import { type Palette, withAccent } from '../../../contract/colours.ts';

export type BrandDraft = {
  readonly name: string;
  /** `#rrggbb`; empty: the brand's own. */
  readonly accent: string;
  /** A drawing's source; empty: none. */
  readonly logo: string;
};

const changedColours = ['accent', 'onAccent', 'accentSoft', 'onAccentSoft'];
/** The mark of a brand without a logo is the first letter beside its name. */
const initialSelector = 'header > span[aria-hidden="true"]';
const imageSelector = 'header img[src="/icon.svg"], header img[data-mark]';

/** Shows a brand on the phone's page at hand, and on what is drawn into it later. Returns how to stop that. */
export function applyBrandToFrame(page: Document, draft: BrandDraft): () => void {
  applyColours(page, draft.accent);
  const replaceAll = () => {
    observer.disconnect();
    replaceName(page, draft.name);
    replaceMark(page, draft);
    observer.observe(page.body, { childList: true, subtree: true, characterData: true });
  };
  const observer = new MutationObserver(replaceAll);
  replaceAll();
  return () => observer.disconnect();
}

function applyColours(page: Document, accent: string): void {
  const { style } = page.documentElement;
  const isDark = page.defaultView?.matchMedia('(prefers-color-scheme: dark)').matches;
  const palettes = accent === '' ? undefined : withAccent(colours, accent);
  const palette: Palette | undefined = isDark ? palettes?.dark : palettes?.light;
  for (const name of changedColours) {
    const property = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    // Without a colour of its own the page's stay, in light and dark.
    if (palette === undefined) style.removeProperty(property);
    else style.setProperty(property, palette[name] ?? '');
  }
}

/** A text before and after its brand name was replaced. */
const replacedTexts = new WeakMap<Node, { readonly original: string; readonly shown: string }>();

function replaceName(page: Document, name: string): void {
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const text = node.nodeValue ?? '';
    const replaced = replacedTexts.get(node);
    const original = replaced?.shown === text ? replaced.original : text;
    const shown = original.replaceAll(brandName, name || brandName);
    if (shown === text) continue;
    node.nodeValue = shown;
    replacedTexts.set(node, { original, shown });
  }
}

function replaceMark(page: Document, { name, logo }: BrandDraft): void {
  const url = logo && `data:image/svg+xml,${encodeURIComponent(logo)}`;
  for (const image of page.querySelectorAll<HTMLImageElement>(imageSelector)) {
    image.dataset.mark = '';
    image.src = url || '/icon.svg';
  }
  for (const mark of page.querySelectorAll<HTMLElement>(initialSelector)) {
    mark.textContent = (name || brandName).slice(0, 1);
    const { style } = mark;
    style.background = url && `url("${url}") center / cover`;
    style.color = url && 'transparent';
  }
}

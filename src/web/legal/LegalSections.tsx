import { mailtoUrl, telephoneUrl } from '../../contract/contactUrls.ts';
import type { LegalBlock, LegalSection } from '../../contract/legal.ts';
import { withNonBreakingSpaces } from '../../contract/nonBreakingSpaces.ts';
import styles from './Legal.module.css';

/** The id of a section, target of the table of contents. */
export function sectionId(index: number): string {
  return `s${index + 1}`;
}

/** Sections of a legal text, each under an h2. */
export function LegalSections({ sections }: { readonly sections: readonly LegalSection[] }) {
  return sections.map(({ title, blocks }, index) => (
    <section key={title} id={sectionId(index)} className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <LegalBlocks blocks={blocks} />
    </section>
  ));
}

export function LegalBlocks({ blocks }: { readonly blocks: readonly LegalBlock[] }) {
  return blocks.map((block) =>
    block.kind === 'paragraph' ? (
      <p key={block.text}>
        <LinkedText text={block.text} />
      </p>
    ) : (
      <ul key={block.items.join()} className={styles.list}>
        {block.items.map((item) => (
          <li key={item}>
            <LinkedText text={item} />
          </li>
        ))}
      </ul>
    ),
  );
}

/** Converts a clause of a reply to a section. */
export function toLegalSection(clause: {
  readonly title: string;
  readonly paragraphs: readonly string[];
}): LegalSection {
  const blocks = clause.paragraphs.map((text) => ({ kind: 'paragraph' as const, text }));
  return { title: clause.title, blocks };
}

/**
 * A text whose web addresses, e-mail addresses and telephone numbers are links. Non-breaking spaces are added for display
 * only: the hash of the agreement covers ordinary ones.
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

/** A segment of a text; `href` if it is an address. */
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
    const href = web ?? (mail ? mailtoUrl(mail) : telephoneUrl(matched));
    segments.push({ index: match.index, text: matched, href });
    lastIndex = match.index + matched.length;
  }
  if (lastIndex < text.length) segments.push({ index: lastIndex, text: text.slice(lastIndex) });
  return segments;
}

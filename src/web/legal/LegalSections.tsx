import type { LegalBlock, LegalSection } from '../../contract/legal.ts';
import styles from './Legal.module.css';
import { LinkedText } from './LinkedText.tsx';

/** Where a link of the contents leads. */
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

/** A clause of a contract as the calls answer it. */
export function toLegalSection(clause: {
  readonly title: string;
  readonly paragraphs: readonly string[];
}): LegalSection {
  const blocks = clause.paragraphs.map((text) => ({ kind: 'paragraph' as const, text }));
  return { title: clause.title, blocks };
}

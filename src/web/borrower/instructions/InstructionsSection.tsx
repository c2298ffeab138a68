import type { ResponseData } from '../../../contract/schemas/index.ts';
import { Card, Section } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './InstructionsSection.module.css';

/** A titled part of the instructions: steps are numbered rows, anything else is worth knowing beforehand. */
export function InstructionsSection({
  title,
  content,
  isSteps,
}: ResponseData<'instructions'>['dataList'][number]) {
  if (!isSteps) {
    return (
      <Notice tone="due" title={title}>
        <ul className={styles.lines}>
          {content.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  return (
    <Section title={title}>
      <Card>
        <ol className={styles.steps}>
          {content.map((line) => (
            <li key={line} className={styles.step}>
              {line}
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}

/** What to know beforehand, as the first call's reply writes it. */
export function PreloadedNotice({ lines }: { readonly lines: readonly number[] }) {
  return (
    <Notice tone="due" title={<span data-early="dataList.0.title" />}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line} data-early={`dataList.0.content.${line}`} />
        ))}
      </ul>
    </Notice>
  );
}

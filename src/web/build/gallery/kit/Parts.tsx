import { useState } from 'react';
import { textOf } from '../../../texts/text.ts';
import { Card, Section } from '../../../ui/Card.tsx';
import { Check } from '../../../ui/Check.tsx';
import { Field } from '../../../ui/Field.tsx';
import { LinkList, LinkRow } from '../../../ui/LinkList.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Reference } from '../../../ui/Reference.tsx';
import { Stars } from '../../../ui/Stars.tsx';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

export function Parts() {
  const [stars, setStars] = useState(0);
  const [ticked, setTicked] = useState(true);
  return (
    <>
      <Notice>{t('note')}</Notice>
      <Notice tone="due" title={t('pending')}>
        {t('note')}
      </Notice>
      <Notice tone="overdue">{t('note')}</Notice>
      <Notice tone="paid">{t('note')}</Notice>
      <Section title={t('payments')}>
        <LinkList>
          <LinkRow href="/kit" lead="½" title="Transferencia" detail={t('note')} />
          <LinkRow href="/kit" lead="1" title="OXXO" detail={t('note')} />
        </LinkList>
      </Section>
      <Card padded>
        <Reference label={t('reference')} code="93000123456789" groups={[4, 5, 5]} />
      </Card>
      <Section title={t('rate')}>
        <Stars label={t('rate')} value={stars} onChange={setStars} />
      </Section>
      <Field label={t('mail')} hint={t('hint')} error={t('wrong')}>
        {(input) => <input {...input} type="email" />}
      </Field>
      <Check checked={ticked} onChange={setTicked}>
        {t('note')}
      </Check>
    </>
  );
}

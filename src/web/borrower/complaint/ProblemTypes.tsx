import * as t from 'messages:complaint';
import { useState } from 'react';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { collectionProblemType } from '../../../contract/status.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { Section } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { PreloadedRow } from '../../ui/PreloadedRow.tsx';
import { toast } from '../../ui/toast.ts';
import { nextStep, type OrderChoice } from './nextStep.ts';
import type { ComplaintParams } from './shared/draft.ts';
import styles from './View.module.css';

type ChildTypes = ResponseData<'complaintInit'>['problemSonType'];

type Props = {
  readonly types: ResponseData<'complaintInit'>['problemType'];
  readonly childTypes: ChildTypes;
  readonly order: OrderChoice | undefined;
};

/** What a complaint can be about. The collection type opens its child types in place, the others the form. */
export function ProblemTypes({ types, childTypes, order }: Props) {
  const [isOpen, setOpen] = useState(false);
  const orderNo = order?.orderNo ?? '';

  function toggle(): void {
    if (nextStep(collectionProblemType, order) === 'unsupported') toast(t.unsupported());
    else setOpen(!isOpen);
  }

  return (
    <Section title={t.what()}>
      <LinkList>
        {types.map(({ value, title }) =>
          value === collectionProblemType ? (
            <LinkRow key={value} title={title} expanded={isOpen} onClick={toggle}>
              {isOpen && (
                <ChildTypeList
                  childTypes={childTypes.filter(({ parent }) => parent === value)}
                  problemType={value}
                  orderNo={orderNo}
                />
              )}
            </LinkRow>
          ) : (
            <LinkRow
              key={value}
              title={title}
              href={formAddress({ problemType: value, problemSonType: '', orderNo })}
            />
          ),
        )}
      </LinkList>
    </Section>
  );
}

/** Those that stand in the first window. */
const preloadedIndexes = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** The rows as the first call's reply names them. */
export function PreloadedTypes() {
  return (
    <Section title={t.what()}>
      <LinkList>
        {preloadedIndexes.map((index) => (
          <PreloadedRow key={index} title={`problemType.${index}.title`} />
        ))}
      </LinkList>
    </Section>
  );
}

type ChildTypeListProps = {
  readonly childTypes: ChildTypes;
  readonly problemType: string;
  readonly orderNo: string;
};

function ChildTypeList({ childTypes, problemType, orderNo }: ChildTypeListProps) {
  return (
    <ul className={styles.childTypes}>
      {childTypes.map(({ value, title }) => (
        <li key={value}>
          <a className={styles.childType} href={formAddress({ problemType, problemSonType: value, orderNo })}>
            {title}
            <Icon name="chevron" size={20} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function formAddress(keys: ComplaintParams): string {
  return linkTo(pages.complaintForm, keys);
}

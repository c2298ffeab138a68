import * as t from 'messages:complaint';
import { useState } from 'react';
import { pages } from '../../../contract/pages.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { collectionProblemType } from '../../../contract/status.ts';
import { linkTo } from '../../api/launch.ts';
import { Section } from '../../ui/Card.tsx';
import { EarlyRow } from '../../ui/EarlyRow.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { toast } from '../../ui/toast.ts';
import { type OrderChoice, stepOf } from './rules.ts';
import type { ComplaintKeys } from './shared/draft.ts';
import styles from './View.module.css';

type SonTypes = Data<'complaintInit'>['problemSonType'];

type Props = {
  readonly types: Data<'complaintInit'>['problemType'];
  readonly sonTypes: SonTypes;
  readonly order: OrderChoice | undefined;
};

/** What a complaint can be about. The collection type opens its child types in place, the others the form. */
export function ProblemTypes({ types, sonTypes, order }: Props) {
  const [opened, setOpened] = useState(false);
  const orderNo = order?.orderNo ?? '';

  function toggle(): void {
    if (stepOf(collectionProblemType, order) === 'unsupported') toast(t.unsupported());
    else setOpened(!opened);
  }

  return (
    <Section title={t.what()}>
      <LinkList>
        {types.map(({ value, title }) =>
          value === collectionProblemType ? (
            <LinkRow key={value} title={title} expanded={opened} onClick={toggle}>
              {opened && (
                <Children
                  sonTypes={sonTypes.filter(({ parent }) => parent === value)}
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
const firstOnes = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** The rows as the first call's reply names them. */
export function EarlyTypes() {
  return (
    <Section title={t.what()}>
      <LinkList>
        {firstOnes.map((index) => (
          <EarlyRow key={index} title={`problemType.${index}.title`} />
        ))}
      </LinkList>
    </Section>
  );
}

type ChildrenProps = {
  readonly sonTypes: SonTypes;
  readonly problemType: string;
  readonly orderNo: string;
};

function Children({ sonTypes, problemType, orderNo }: ChildrenProps) {
  return (
    <ul className={styles.children}>
      {sonTypes.map(({ value, title }) => (
        <li key={value}>
          <a className={styles.child} href={formAddress({ problemType, problemSonType: value, orderNo })}>
            {title}
            <Icon name="chevron" size={20} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function formAddress(keys: ComplaintKeys): string {
  return linkTo(pages.complaintForm, keys);
}

import * as t from 'messages:helplines';
import { telephoneUrl } from '../../../contract/contactUrls.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Notice } from '../../ui/Notice.tsx';

type Props = Pick<ResponseData<'complaintInit'>, 'helplines'>;

/** Telephone numbers for a borrower who is threatened or harassed: a written answer takes days. */
export default function Helplines({ helplines }: Props) {
  return (
    <>
      <Notice tone="overdue" title={t.title()}>
        {t.text()}
      </Notice>
      <LinkList>
        {helplines.map(({ name, phone }) => (
          <LinkRow key={phone} href={telephoneUrl(phone)} icon="phone" title={name} detail={phone} />
        ))}
      </LinkList>
    </>
  );
}

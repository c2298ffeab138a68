import * as common from 'messages:common';
import type { ReactNode } from 'react';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { ButtonLink, type ButtonProps } from '../../ui/Button.tsx';
import { DescriptionList, DescriptionRow, Section } from '../../ui/Card.tsx';
import type { PageHeaderProps } from '../../ui/Page.tsx';

export type LoanDetails = ResponseData<'loanDetails'>;
type LoanSummary = Pick<LoanDetails, 'productName' | 'productLogo' | 'orderNo'>;

/** The header of a page about one loan. */
export function loanHeader(
  { productName, productLogo, orderNo }: LoanSummary,
  status?: ReactNode,
): PageHeaderProps {
  return { title: productName, logo: productLogo, subtitle: common.order({ order: orderNo }), status };
}

export function LoanLink({ kind, text }: Pick<ButtonProps, 'kind'> & { readonly text: string }) {
  return (
    <ButtonLink kind={kind} href={linkTo(pages.loanDetails)}>
      {text}
    </ButtonLink>
  );
}

/** The rows a borrower sees: those without a value, or with `0`, say nothing. Source: SPEC 2. */
export function visibleRows<Row extends { readonly value: string }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ value }) => value.trim() !== '' && value !== '0');
}

export function FigureRows({ rows }: { readonly rows: ResponseData<'repaymentDetail'>['detail'] }) {
  return visibleRows(rows).map(({ text, value, tone }) => (
    <DescriptionRow key={text} label={text} value={value} tone={tone} />
  ));
}

type PartiesProps = Pick<ResponseData<'loanDetails'>, 'parties'> & { readonly title: string };

/** Lender, service providers and who answers for complaints. */
export function Parties({ title, parties }: PartiesProps) {
  return (
    <Section title={title}>
      <DescriptionList>
        <FigureRows rows={parties} />
      </DescriptionList>
    </Section>
  );
}

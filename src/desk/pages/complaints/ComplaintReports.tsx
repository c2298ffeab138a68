import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { complaintReportKinds } from '../../../contract/desk/loanNames.ts';
import type { DeskReply, DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { type DeskApiError, fetchCall } from '../../api/client.ts';
import { useCan, useMe } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { downloadFile } from '../../ui/download.ts';
import { useDisplayNames } from '../../ui/facts.tsx';
import { todayIn } from '../../ui/format.ts';
import { ErrorMessage } from '../../ui/QueryView.tsx';

const shownQuarters = 8;

/** The complaints of a quarter as files for the authority, in the markets whose lender reports to one. */
export function ComplaintReports() {
  const { complaintReports } = useMe();
  const can = useCan();
  if (!can('complaintReport')) return null;
  return complaintReports.map((market) => <MarketReports key={market} market={market} />);
}

function MarketReports({ market }: { market: string }) {
  const t = useTexts('complaints');
  const displayName = useDisplayNames();
  const quarters = listQuarters(todayIn(market, new Date()));
  const [quarter, setQuarter] = useState(quarters[1] ?? '');
  return (
    <Panel title={`${t('report')}: ${displayName.market(market)}`}>
      <div className="actions">
        <label className="filter">
          <span className="quiet">{t('quarter')}</span>
          <select
            className="input"
            value={quarter}
            onChange={({ currentTarget }) => setQuarter(currentTarget.value)}
          >
            {quarters.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        {complaintReportKinds.flatMap((kind) =>
          (['csv', 'json'] as const).map((format) => (
            <ReportButton
              key={`${kind} ${format}`}
              request={{ market, quarter, kind, format }}
              label={`${t(kind)}, ${format.toUpperCase()}`}
            />
          )),
        )}
      </div>
    </Panel>
  );
}

function ReportButton({ request, label }: { request: DeskRequest<'complaintReport'>; label: string }) {
  const download = useMutation<DeskReply<'complaintReport'>, DeskApiError>({
    mutationFn: () => fetchCall('complaintReport', request),
    onSuccess: ({ name, mediaType, content }) => downloadFile(name, mediaType, content),
  });
  return (
    <>
      <Button onClick={() => download.mutate()} isBusy={download.isPending}>
        {label}
      </Button>
      {download.error === null ? null : <ErrorMessage error={download.error} title={label} />}
    </>
  );
}

/** The quarter of a day and those before it, `2026-Q4`. */
function listQuarters(today: string): string[] {
  const [year = '', month = ''] = today.split('-');
  const newest = Number(year) * 4 + Math.floor((Number(month) - 1) / 3);
  return Array.from({ length: shownQuarters }, (_, index) => {
    const number = newest - index;
    return `${Math.floor(number / 4)}-Q${(number % 4) + 1}`;
  });
}

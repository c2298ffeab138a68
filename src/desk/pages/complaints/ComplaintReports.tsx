import { useState } from 'react';
import { complaintReportKinds } from '../../../contract/desk/complaints.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useCan, useMe } from '../../api/me.tsx';
import { getServerNow } from '../../api/serverClock.ts';
import { useTexts } from '../../texts/language.tsx';
import { downloadFile } from '../../ui/controls/download.ts';
import { toOptions } from '../../ui/form/fields.ts';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { getMarketToday } from '../../ui/format/format.ts';
import { FilterSelect } from '../../ui/list/FilterSelect.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { DownloadButton } from '../../ui/page/DownloadButton.tsx';

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
  const quarters = listQuarters(getMarketToday(market, getServerNow()));
  const [quarter, setQuarter] = useState(quarters[1] ?? '');
  const [saved, setSaved] = useState<DeskReply<'complaintReport'>>();
  function save(file: DeskReply<'complaintReport'>): void {
    downloadFile(file.name, file.mediaType, file.content);
    setSaved(file);
  }
  return (
    <Panel title={`${t('report')}: ${displayName.market(market)}`}>
      <p className="quiet">{t('reportLead')}</p>
      <div className="actions">
        <FilterSelect
          label={t('quarter')}
          value={quarter}
          options={toOptions(quarters, String)}
          onSelect={setQuarter}
        />
        {complaintReportKinds.flatMap((kind) =>
          (['csv', 'json'] as const).map((format) => (
            <DownloadButton
              key={`${kind} ${format}`}
              name="complaintReport"
              request={{ market, quarter, kind, format }}
              label={`${t(kind)}, ${format.toUpperCase()}`}
              kind="quiet"
              save={save}
            />
          )),
        )}
      </div>
      {saved === undefined || saved.incompleteColumns.length === 0 ? null : (
        <p className="notice due wrap-anywhere" role="status">
          {t('incomplete', { name: saved.name, columns: saved.incompleteColumns.join(', ') })}
        </p>
      )}
    </Panel>
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

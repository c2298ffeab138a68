import { brandName } from 'virtual:brand';
import { type ReactNode, useEffect } from 'react';

/** A room: its name, what is done in all of it, and what is in it. */
export function DeskPage({
  title,
  description,
  actions,
  children,
}: {
  title: string;
  description?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · ${brandName}`;
  }, [title]);
  return (
    <main id="room" className="page" tabIndex={-1}>
      <header className="page-header">
        <div>
          <h1>{title}</h1>
          {description === undefined ? null : <p className="quiet">{description}</p>}
        </div>
        {actions}
      </header>
      {children}
    </main>
  );
}

export function Panel({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="panel" aria-label={title}>
      <header className="panel-header">
        <h2>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  );
}

/** A list and what stands open of it, beside each other where there is room. */
export function MasterDetail({ list, detail }: { list: ReactNode; detail: ReactNode }) {
  return (
    <div className={detail === null ? 'master-detail' : 'master-detail open'}>
      <div>{list}</div>
      {detail === null ? null : <div className="detail-pane">{detail}</div>}
    </div>
  );
}

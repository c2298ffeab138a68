import { brandName } from 'virtual:brand';
import { type ReactNode, useEffect } from 'react';

/** A room: its name, what is done in all of it, and what is in it. */
export function Room({
  title,
  lead,
  aside,
  children,
}: {
  title: string;
  lead?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · ${brandName}`;
  }, [title]);
  return (
    <main id="room" className="room" tabIndex={-1}>
      <header className="room-head">
        <div>
          <h1>{title}</h1>
          {lead === undefined ? null : <p className="quiet">{lead}</p>}
        </div>
        {aside}
      </header>
      {children}
    </main>
  );
}

export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="panel" aria-label={title}>
      <header className="panel-head">
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** A list and what stands open of it, beside each other where there is room. */
export function Split({ list, open }: { list: ReactNode; open: ReactNode }) {
  return (
    <div className={open === null ? 'split' : 'split open'}>
      <div>{list}</div>
      {open === null ? null : <div className="beside">{open}</div>}
    </div>
  );
}

import type { Client, PoolClient } from 'pg';

/** Holds back what is sent to PostgreSQL until `later` calls: what was sent by then leaves in one write. */
export function gather(client: PoolClient, later: (send: () => void) => void): void {
  const { stream } = (client as unknown as Client).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  later(() => stream.uncork());
}

import { addDays, type Day } from '../../../../lending/index.ts';
import { readSettings } from '../../../config/index.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { makeProviders } from '../../index.ts';
import { operatingDay } from './operatingDay.ts';
import { type StpStandIn, stpStandIn } from './standIn.ts';

const unlimited = 100_000_000;

/** A demonstration whose Mexican loans are paid out by a stand-in of STP. */
export type StpServer = {
  server: TestServer;
  stp: StpStandIn;
  /** The first of four operating days in a row. */
  first: Day;
  /** Both clocks stand at an hour of Mexico City, so many days after the first. */
  stand(hour: string, days?: number): void;
  close(): Promise<void>;
};

export async function stpServer(): Promise<StpServer> {
  const stp = await stpStandIn();
  const server = await testServer();
  const { services } = server;
  const settings = readSettings({ DATABASE_URL: 'postgres://localhost/q', ...stp.env });
  const { payments } = makeProviders(server.db, settings);
  services.providers = {
    ...services.providers,
    payments: new Map([...services.providers.payments, ...payments]),
  };
  services.config = structuredClone(services.config);
  const { MX } = services.config.markets;
  if (MX) MX.payOut = { provider: 'stp', singleLimit: unlimited, dailyLimit: unlimited };
  const first = fourInARow(addDays(operatingDay(await services.clock.now()), 1));
  function stand(hour: string, days = 0): void {
    const now = new Date(`${addDays(first, days)}T${hour}:00-06:00`);
    services.clock = { now: () => Promise.resolve(now) };
    stp.now = () => now;
  }
  stand('10:00');
  async function close(): Promise<void> {
    await server.close();
    await stp[Symbol.asyncDispose]();
  }
  return { server, stp, first, stand, close };
}

function fourInARow(from: Day): Day {
  const days = [0, 1, 2, 3].map((days) => addDays(from, days));
  const isRow = days.every((day) => operatingDay(new Date(`${day}T18:00:00Z`)) === day);
  return isRow ? from : fourInARow(addDays(from, 1));
}

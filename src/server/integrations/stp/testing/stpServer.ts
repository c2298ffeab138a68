import { addDays, type Day } from '../../../../lending/index.ts';
import { readSettings } from '../../../config/index.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { createProviders } from '../../index.ts';
import { createFakeStp, type FakeStp } from './fakeStp.ts';
import { operatingDayAt } from './operatingDay.ts';

const unlimited = 100_000_000;

/** A demonstration whose Mexican loans are paid out by a fake of STP. */
export type StpTestServer = {
  server: TestServer;
  stp: FakeStp;
  /** The first of four operating days in a row. */
  firstDay: Day;
  /** Sets both clocks to an hour in Mexico City, a number of days after the first. */
  setClocks(hour: string, days?: number): void;
  close(): Promise<void>;
};

export async function createStpTestServer(): Promise<StpTestServer> {
  const stp = await createFakeStp();
  const server = await testServer();
  const { services } = server;
  const settings = readSettings({ DATABASE_URL: 'postgres://localhost/q', ...stp.env });
  const { payments } = createProviders(server.db, settings);
  services.providers = {
    ...services.providers,
    payments: new Map([...services.providers.payments, ...payments]),
  };
  services.config = structuredClone(services.config);
  const { MX } = services.config.markets;
  if (MX) MX.payOut = { provider: 'stp', singleLimit: unlimited, dailyLimit: unlimited };
  const firstDay = findFourOperatingDays(addDays(operatingDayAt(await services.clock.now()), 1));
  function setClocks(hour: string, days = 0): void {
    const now = new Date(`${addDays(firstDay, days)}T${hour}:00-06:00`);
    services.clock = { now: () => Promise.resolve(now) };
    stp.now = () => now;
  }
  setClocks('10:00');
  async function close(): Promise<void> {
    await server.close();
    await stp[Symbol.asyncDispose]();
  }
  return { server, stp, firstDay, setClocks, close };
}

function findFourOperatingDays(from: Day): Day {
  const days = [0, 1, 2, 3].map((days) => addDays(from, days));
  const areConsecutive = days.every((day) => operatingDayAt(new Date(`${day}T18:00:00Z`)) === day);
  return areConsecutive ? from : findFourOperatingDays(addDays(from, 1));
}

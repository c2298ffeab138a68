import chinese from 'messages:input/zh';
import { useEffect, useState } from 'react';
import { getLaunchParameter } from '../../api/launchParameters.ts';
import { speak } from '../../ui/inputs/words.ts';
import { BridgeLog } from './BridgeLog.tsx';
import { ClockControl } from './ClockControl.tsx';
import { DevicePermissions } from './DevicePermissions.tsx';
import { callDemo, readTextField } from './demoCalls.ts';
import { PayoutSimulator } from './PayoutSimulator.tsx';
import { PayReference } from './PayReference.tsx';
import { SmsInbox } from './SmsInbox.tsx';

// The keyboard and the picker as SPEC 9 has them, where no language is asked for.
if (getLaunchParameter('language') === '') speak(chinese);

/** What only a developer needs. The demonstration's own tools are there where its calls are. */
export default function DeveloperTools({ phone }: { readonly phone: string }) {
  const [now, setNow] = useState('');
  useEffect(() => {
    void callDemo('clock').then(({ body }) => setNow(readTextField(body, 'now')));
  }, []);
  return (
    <>
      {now && (
        <>
          <ClockControl now={now} onClockChange={setNow} />
          <PayReference />
          <PayoutSimulator />
          <SmsInbox phone={phone} />
        </>
      )}
      <DevicePermissions />
      <BridgeLog />
    </>
  );
}

import { useEffect, useState } from 'react';
import { BridgeLog } from './BridgeLog.tsx';
import { Device } from './Device.tsx';
import { askDemo, textIn } from './demo.ts';
import { PayReference } from './PayReference.tsx';
import { SmsInbox } from './SmsInbox.tsx';
import { TimeMachine } from './TimeMachine.tsx';

/** What only a developer needs. The demonstration's own tools are there where its calls are. */
export default function Tools({ phone }: { readonly phone: string }) {
  const [now, setNow] = useState('');
  useEffect(() => {
    void askDemo('clock').then(({ body }) => setNow(textIn(body, 'now')));
  }, []);
  return (
    <>
      {now && (
        <>
          <TimeMachine now={now} onMoved={setNow} />
          <PayReference />
          <SmsInbox phone={phone} />
        </>
      )}
      <Device />
      <BridgeLog />
    </>
  );
}

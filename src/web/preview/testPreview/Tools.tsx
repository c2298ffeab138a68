import chinese from 'messages:input/zh';
import { useEffect, useState } from 'react';
import { launchValue } from '../../api/launch.ts';
import { speak } from '../../ui/inputs/words.ts';
import { BridgeLog } from './BridgeLog.tsx';
import { Device } from './Device.tsx';
import { askDemo, textIn } from './demo.ts';
import { Payout } from './Payout.tsx';
import { PayReference } from './PayReference.tsx';
import { SmsInbox } from './SmsInbox.tsx';
import { TimeMachine } from './TimeMachine.tsx';

// The keyboard and the picker as SPEC 9 has them, where no language is asked for.
if (launchValue('language') === '') speak(chinese);

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
          <Payout />
          <SmsInbox phone={phone} />
        </>
      )}
      <Device />
      <BridgeLog />
    </>
  );
}

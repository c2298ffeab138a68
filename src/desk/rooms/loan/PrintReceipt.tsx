import { useMutation } from '@tanstack/react-query';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import type { DeskFailure } from '../../api/failure.ts';
import { read } from '../../api/send.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { download } from '../../ui/download.ts';
import { Failure } from '../../ui/Failure.tsx';
import { paymentTexts } from './paymentTexts.ts';

type Props = { orderId: string; paymentId: string; look?: 'primary' | 'plain' };

/** The receipt of a payment as a file to print. */
export function PrintReceipt({ orderId, paymentId, look = 'plain' }: Props) {
  const say = useTexts(paymentTexts);
  const { language } = useLanguage();
  const print = useMutation<DeskReply<'receipt'>, DeskFailure>({
    mutationFn: () => read('receipt', { orderId, paymentId, language }),
    onSuccess({ pdf, receipt }) {
      const bytes = Uint8Array.from(atob(pdf), (byte) => byte.charCodeAt(0));
      download(`${receipt}.pdf`, 'application/pdf', bytes);
    },
  });
  return (
    <>
      <Button kind={look} onClick={() => print.mutate()} isBusy={print.isPending}>
        {say('print')}
      </Button>
      {print.error === null ? null : <Failure failure={print.error} title={say('print')} />}
    </>
  );
}

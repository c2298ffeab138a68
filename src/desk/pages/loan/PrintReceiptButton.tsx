import { useMutation } from '@tanstack/react-query';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import type { DeskApiError } from '../../api/apiError.ts';
import { fetchCall } from '../../api/client.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { downloadFile } from '../../ui/downloadFile.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';

type Props = { orderId: string; paymentId: string; variant?: 'primary' | 'plain' };

/** The receipt of a payment as a file to print. */
export function PrintReceiptButton({ orderId, paymentId, variant = 'plain' }: Props) {
  const t = useTexts('payment');
  const { language } = useLanguage();
  const print = useMutation<DeskReply<'receipt'>, DeskApiError>({
    mutationFn: () => fetchCall('receipt', { orderId, paymentId, language }),
    onSuccess({ pdf, receipt }) {
      const bytes = Uint8Array.from(atob(pdf), (byte) => byte.charCodeAt(0));
      downloadFile(`${receipt}.pdf`, 'application/pdf', bytes);
    },
  });
  return (
    <>
      <Button kind={variant} onClick={() => print.mutate()} isBusy={print.isPending}>
        {t('print')}
      </Button>
      {print.error === null ? null : <ErrorMessage error={print.error} title={t('print')} />}
    </>
  );
}

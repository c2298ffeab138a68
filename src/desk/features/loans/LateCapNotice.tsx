import { Link } from '@tanstack/react-router';
import { useTexts } from '../../texts/language.tsx';

/** The element id of the schedule on the loan's page. */
export const scheduleId = 'schedule';

type Props = { orderId: string; isInDialog?: true };

/** Says that late charges stand at their cap, with a link to the loan's figures; beside a dialog in a tab of its own. */
export function LateCapNotice({ orderId, isInDialog }: Props) {
  const t = useTexts('loan');
  return (
    <p className="notice due">
      {t('atLateCap')}{' '}
      <Link
        to="/loans/$orderId"
        params={{ orderId }}
        search={{}}
        hash={scheduleId}
        {...(isInDialog && { target: '_blank' })}
      >
        {t('toSchedule')}
      </Link>
    </p>
  );
}

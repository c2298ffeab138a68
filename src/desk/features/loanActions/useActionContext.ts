import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../../api/me.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import type { Loan } from '../loans/loan.ts';
import type { ActionContext } from './createLoanAction.tsx';

export function useActionContext({ orderId }: Loan): ActionContext {
  const t = useTexts('loan');
  const { language } = useLanguage();
  const { limits } = useMe();
  const navigate = useNavigate();
  const showLoan = () => navigate({ to: '/loans/$orderId', params: { orderId }, search: {} });
  return { t, language, limits, showLoan };
}

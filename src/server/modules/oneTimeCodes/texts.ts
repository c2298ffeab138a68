import type { Language } from '../../../contract/launch.ts';
import type { CodePurpose } from './request.ts';

/** What each message asks of its reader; a code that confirms money or an account says so. */
const purposes: Record<CodePurpose, Record<Language, string>> = {
  register: { es: 'para crear tu cuenta', en: 'to create your account', zh: '注册' },
  login: { es: 'para entrar', en: 'to sign in', zh: '登录' },
  card: { es: 'para confirmar tu pago', en: 'to confirm your payment', zh: '还款' },
  bank: { es: 'para cambiar tu cuenta bancaria', en: 'to change your bank account', zh: '修改银行账户' },
};

/**
 * The text of a message. The Spanish one says "clave": with "código" the whole message would leave the GSM alphabet
 * and cost twice (70 instead of 160 characters a part).
 */
export function renderCodeMessage(
  purpose: CodePurpose,
  language: Language,
  brand: string,
  code: string,
): string {
  const purposeText = purposes[purpose][language];
  switch (language) {
    case 'es':
      return `${brand}: ${code} es tu clave ${purposeText}. Vence en 5 minutos. Nunca la pediremos por llamada.`;
    case 'en':
      return `${brand}: ${code} is your code ${purposeText}. It expires in 5 minutes. We never ask for it by phone.`;
    case 'zh':
      return `【${brand}】${purposeText}验证码：${code}，5分钟内有效，请勿告诉他人。`;
  }
}

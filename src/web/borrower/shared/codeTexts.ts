import { defineTexts } from '../../texts/dictionary.ts';

export const codeChinese = {
  code: '短信验证码',
  getCode: '获取验证码',
  resendIn: '{seconds}s 后重新获取',
  codeSent: '验证码已发送，请在手机上查看！',
  wrongLength: '请输入正确的验证码',
  confirm: '确认',
  cancel: '取消',
} as const;

/** Texts of the panel that asks for an SMS code: a screen that draws it spreads these into its own. Source of the Chinese: SPEC 5 and 8. */
export const codeTexts = defineTexts({
  es: {
    code: 'Código del SMS',
    getCode: 'Obtener código',
    resendIn: 'Otro código en {seconds} s',
    codeSent: 'Código enviado. ¡Revisa tu teléfono!',
    wrongLength: 'Escribe los 6 números del SMS',
    confirm: 'Confirmar',
    cancel: 'Cancelar',
  },
  en: {
    code: 'Code from the SMS',
    getCode: 'Get code',
    resendIn: 'Another code in {seconds} s',
    codeSent: 'Code sent. Look at your phone!',
    wrongLength: 'Type the 6 digits from the SMS',
    confirm: 'Confirm',
    cancel: 'Cancel',
  },
  zh: codeChinese,
});

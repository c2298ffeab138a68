import { defineTexts } from '../../texts/dictionary.ts';

/** Texts of the money keyboard and the date picker: a screen that draws them spreads these into its own. */
export const inputTexts = defineTexts({
  es: {
    deleteDigit: 'Borrar',
    point: 'Punto decimal',
    confirmAmount: 'Confirmar',
    hideKeyboard: 'Ocultar teclado',
    year: 'Año',
    month: 'Mes',
    day: 'Día',
    hour: 'Hora',
    minute: 'Minuto',
    confirmDate: 'Elegir',
  },
  en: {
    deleteDigit: 'Delete',
    point: 'Decimal point',
    confirmAmount: 'Confirm',
    hideKeyboard: 'Hide keyboard',
    year: 'Year',
    month: 'Month',
    day: 'Day',
    hour: 'Hour',
    minute: 'Minute',
    confirmDate: 'Choose',
  },
  zh: {
    deleteDigit: '删除',
    point: '小数点',
    confirmAmount: '确定',
    hideKeyboard: '收起键盘',
    year: '年',
    month: '月',
    day: '日',
    hour: '时',
    minute: '分',
    confirmDate: '确定',
  },
});

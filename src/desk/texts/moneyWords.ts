import type { DifferenceSource, OwnChannel, ProviderName } from '../../contract/desk/names.ts';
import { defineTexts } from '../../web/texts/dictionary.ts';

/** Who brings or takes money, or where people took it. */
export const providerWords = defineTexts({
  es: {
    sandbox: 'Pruebas',
    conekta: 'Conekta',
    openpay: 'Openpay',
    stp: 'STP',
    razorpay: 'Razorpay',
    razorpayx: 'RazorpayX',
    cash_desk: 'Caja',
    bank_statement: 'Estado de cuenta',
    hand: 'A mano',
  } satisfies Record<ProviderName, string>,
  en: {
    sandbox: 'Sandbox',
    conekta: 'Conekta',
    openpay: 'Openpay',
    stp: 'STP',
    razorpay: 'Razorpay',
    razorpayx: 'RazorpayX',
    cash_desk: 'Cash desk',
    bank_statement: 'Bank statement',
    hand: 'By hand',
  },
});

/** Money that came by none of the market's channels. */
export const channelWords = defineTexts({
  es: {
    CARD: 'Tarjeta',
    CASH_DESK: 'Caja',
    BANK_STATEMENT: 'Estado de cuenta',
    MATCHED: 'Asignado por el equipo',
  } satisfies Record<OwnChannel, string>,
  en: {
    CARD: 'Card',
    CASH_DESK: 'Cash desk',
    BANK_STATEMENT: 'Bank statement',
    MATCHED: 'Matched by staff',
  },
});

/** Where a provider told of a payment otherwise than before. */
export const sourceWords = defineTexts({
  es: {
    notice: 'Otro aviso del proveedor',
    status: 'Consulta al proveedor',
    settlement: 'Archivo de liquidación',
  } satisfies Record<DifferenceSource, string>,
  en: {
    notice: 'Another notice',
    status: 'Provider’s answer when asked',
    settlement: 'Settlement file',
  },
});

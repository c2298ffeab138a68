import type {
  DifferenceSource,
  InternalChannel,
  PayoutDifferenceKind,
  ProviderName,
} from '../../contract/desk/names.ts';
import { defineTexts } from '../../web/texts/dictionary.ts';

/** Who brings or takes money, or where people took it. */
export const providerLabels = defineTexts({
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
export const internalChannelLabels = defineTexts({
  es: {
    CARD: 'Tarjeta',
    CASH_DESK: 'Caja',
    BANK_STATEMENT: 'Estado de cuenta',
    MATCHED: 'Asignado por el equipo',
  } satisfies Record<InternalChannel, string>,
  en: {
    CARD: 'Card',
    CASH_DESK: 'Cash desk',
    BANK_STATEMENT: 'Bank statement',
    MATCHED: 'Matched by staff',
  },
});

/** Where a provider told of a payment otherwise than before. */
export const differenceSourceLabels = defineTexts({
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

/** How a provider's own list of what left and the payouts disagree. */
export const payoutDifferenceLabels = defineTexts({
  es: {
    secondArrival: 'Salió dos veces',
    unknownOrder: 'Salió y no es de ningún desembolso',
    notListed: 'Lo damos por llegado y su lista no lo tiene',
    otherAmount: 'Salió con otro monto',
    againstBooks: 'Salió y lo tenemos por devuelto o fallido',
    otherLedger: 'Llegó y el libro no lo dice',
  } satisfies Record<PayoutDifferenceKind, string>,
  en: {
    secondArrival: 'It left twice',
    unknownOrder: 'It left and is no payout of ours',
    notListed: 'We hold it as arrived and its list lacks it',
    otherAmount: 'It left with another amount',
    againstBooks: 'It left and we hold it as returned or failed',
    otherLedger: 'It arrived and the ledger doesn’t say so',
  },
});

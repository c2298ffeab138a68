import type { SettingName } from '../../../contract/desk/names.ts';
import { defineTexts } from '../../../web/texts/dictionary.ts';

export const settingsTexts = defineTexts({
  es: {
    title: 'Ajustes',
    lead: 'Como están hoy. Se cambian en la configuración y el entorno, no aquí; los secretos no se muestran.',
    notConnected: 'Sin conectar',
    notConnectedLead: 'Por esto, lo que depende de ello no funciona todavía.',
    limits: 'Desde cuánto deciden dos personas',
    call: 'Acción',
    market: 'País',
    above: 'Más de',
    rights: 'Quién puede qué',
    roles: 'Roles',
    room: 'Parte',
    name: 'Ajuste',
    value: 'Valor',
    values: 'Valores',
    none: 'no hay',
  },
  en: {
    title: 'Settings',
    lead: 'As they stand today. They are changed in the configuration and the environment, not here; secrets aren’t shown.',
    notConnected: 'Not connected',
    notConnectedLead: 'What depends on these doesn’t work yet.',
    limits: 'From how much two people decide',
    call: 'Action',
    market: 'Country',
    above: 'Above',
    rights: 'Who may do what',
    roles: 'Roles',
    room: 'Part',
    name: 'Setting',
    value: 'Value',
    values: 'Values',
    none: 'none',
  },
});

/** What each setting is. */
export const settingWords = defineTexts({
  es: {
    demonstration: 'Es una demostración',
    publicUrl: 'Dirección pública',
    sms: 'Mensajes de texto',
    storage: 'Dónde se guardan los archivos',
    payments: 'Proveedores de pago',
    processes: 'Procesos',
    currency: 'Moneda',
    timeZone: 'Huso horario',
    messageHours: 'Horario de mensajes',
    payOut: 'Desembolso',
    market: 'País',
    amount: 'Cantidades',
    terms: 'Condiciones',
    rules: 'Reglas',
  } satisfies Record<SettingName, string>,
  en: {
    demonstration: 'Is a demonstration',
    publicUrl: 'Public address',
    sms: 'Text messages',
    storage: 'Where files are kept',
    payments: 'Payment providers',
    processes: 'Processes',
    currency: 'Currency',
    timeZone: 'Time zone',
    messageHours: 'Hours for messages',
    payOut: 'Paying out',
    market: 'Country',
    amount: 'Amounts',
    terms: 'Terms',
    rules: 'Rules',
  },
});

/** Of what it is a setting, and how switches stand. */
export const partWords = defineTexts({
  es: {
    server: 'Servidor',
    market: 'País',
    product: 'Producto',
    true: 'sí',
    false: 'no',
  },
  en: {
    server: 'Server',
    market: 'Country',
    product: 'Product',
    true: 'yes',
    false: 'no',
  },
});

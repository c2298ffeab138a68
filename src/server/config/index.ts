export type { Brand } from './brand.ts';
export type { ComplaintsConfig } from './complaints.ts';
export { contradictions } from './contradictions.ts';
export type { Deadline } from './deadline.ts';
export type { DecisionSettings } from './decisionSettings.ts';
export { type Config, ConfigError, readConfig } from './files.ts';
export { clausesOf } from './legal.ts';
export { bankCatalogues } from './market/bankCatalogues.ts';
export type { Channel } from './market/channel.ts';
export { contractMoney } from './market/contractMoney.ts';
export { idChecks } from './market/idChecks.ts';
export { type Market, type MarketConfig, marketIn } from './markets.ts';
export type { MailSettings } from './messageSettings.ts';
export { smsParts } from './messageTexts/gsm.ts';
export {
  type MessagePhrase,
  type MessageTemplate,
  messageTemplates,
} from './messageTexts/templates.ts';
export { requireNoPlaceholders } from './placeholders.ts';
export type { Product } from './products.ts';
export type { OpenpaySettings, StpSettings } from './rails.ts';
export { readSettings, requireSafe, type Settings, SettingsError, settingsWarnings } from './settings.ts';
export { defaultTemplateId, type PromotionConfig, type Template } from './templates.ts';
export type { TraceSettings } from './traceSettings.ts';

export type { Brand } from './brand.ts';
export type { ComplaintsConfig } from './complaints.ts';
export { contradictions } from './contradictions.ts';
export type { Deadline } from './deadline.ts';
export { type Config, ConfigError, readConfig } from './files.ts';
export type { Channel, Market, MarketConfig } from './markets.ts';
export type { Product } from './products.ts';
export { readSettings, type Settings, SettingsError, settingsWarnings } from './settings.ts';
export { defaultTemplateId, type PromotionConfig, type Template } from './templates.ts';

import { z } from 'zod';
import { integerSetting, requireAllOrNone, type SettingValues, serviceUrl } from './settingTypes.ts';

/** The settings that say where images and the nightly export are stored. */
export const storageEnvironment = {
  EXPORT_FOLDER: z
    .string()
    .min(1)
    .optional()
    .describe('nightly export for a data warehouse (docs/export.md)'),
  EXPORT_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe('the export in a bucket instead, with the S3_ settings but S3_BUCKET'),
  EXPORT_HOUR: integerSetting(0, 23).default(9).describe('of UTC, from which the day’s export is written'),
  EXPORT_PERSONAL_FIELDS: z
    .enum(['included'])
    .optional()
    .describe('included: names, phones, addresses and free texts are exported too'),
  S3_BUCKET: z.string().optional().describe('images there instead of on disk, with the other S3_ settings'),
  S3_ENDPOINT: serviceUrl.optional().describe('https, or this machine'),
  S3_REGION: z.string().optional().describe('with S3_BUCKET'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('with S3_BUCKET'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('with S3_BUCKET'),
};

type StorageValues = SettingValues<typeof storageEnvironment>;

export function parseStorageSettings(values: StorageValues, errors: string[]) {
  return parseBucketSettings(values, 'S3_BUCKET', errors) ?? ({ kind: 'disk' } as const);
}

/** Undefined where the setting that names the bucket is absent, or lacks the keys. */
function parseBucketSettings(values: StorageValues, name: 'S3_BUCKET' | 'EXPORT_BUCKET', errors: string[]) {
  if (values[name] === undefined) return undefined;
  const fields = {
    bucket: name,
    accessKeyId: 'S3_ACCESS_KEY_ID',
    secretAccessKey: 'S3_SECRET_ACCESS_KEY',
  } as const;
  const settings = requireAllOrNone(values, fields, [], errors);
  const region = values.S3_REGION ?? 'us-east-1';
  return settings && { kind: 's3' as const, endpoint: values.S3_ENDPOINT, region, ...settings };
}

/** The nightly export; undefined: none is written. */
export function parseExportSettings(values: StorageValues, errors: string[]) {
  const { EXPORT_FOLDER: folder, EXPORT_BUCKET: bucket } = values;
  if (folder !== undefined && bucket !== undefined)
    errors.push('EXPORT_BUCKET: contradicts EXPORT_FOLDER: take one away');
  const target =
    folder === undefined
      ? parseBucketSettings(values, 'EXPORT_BUCKET', errors)
      : ({ kind: 'disk', folder } as const);
  const hasPersonalFields = values.EXPORT_PERSONAL_FIELDS !== undefined;
  return target && { target, hour: values.EXPORT_HOUR, hasPersonalFields };
}

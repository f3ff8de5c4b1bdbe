/** What cloud-init calls its own format. */
export const CLOUD_CONFIG = 'cloud-config';

/** Whether a mapping is what machines are set up from as they start: it writes files. */
export const isCloudConfig = (fields: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(fields['write_files']);

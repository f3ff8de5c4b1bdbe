import { fieldsRead } from '#kubelet-configuration';
import type { ConfigurationDocument } from '#snapshot';

/** The configuration of a kubelet as far as models read it, with its node. */
export function configurationOf(
  { kind, name, value }: ConfigurationDocument,
  nameOf: (text: string) => string,
): Readonly<Record<string, unknown>> | undefined {
  const named = nameIn(value) ?? name;
  const metadata = named === undefined ? {} : { metadata: { name: nameOf(named) } };
  if (kind === 'KubeletConfigz') {
    return { ...metadata, kubeletconfig: fieldsRead(Object(value).kubeletconfig) };
  }
  if (kind !== 'KubeletConfiguration') return undefined;
  const { apiVersion } = Object(value);
  return { apiVersion, kind, ...metadata, ...Object(fieldsRead(value)) };
}

const nameIn = (value: unknown): string | undefined => Object(Object(value).metadata).name;

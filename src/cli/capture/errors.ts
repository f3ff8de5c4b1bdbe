import type { CaptureRecord } from '#documents';
import { listed } from '#words';
import { UserError } from '../user-error.ts';
import type { KubectlOptions } from './kubectl.ts';
import type { Refusal, RefusalReason } from './refusal.ts';

/** What to do about it. */
const REMEDIES: Readonly<Partial<Record<RefusalReason, string>>> = {
  Unauthorized: 'log in to the cluster again, and run the same command',
  NoKubectl: 'install kubectl, or name it with --kubectl PATH',
  NoContext:
    'name a context with --context, or a file with --kubeconfig; kubectl config get-contexts lists them',
  NotTheApi:
    'the server of this context is no API server of Kubernetes, or a proxy stands before it',
  Timeout: 'is the cluster reachable from here, for example through its VPN?',
  Unavailable: 'is the cluster reachable from here, for example through its VPN?',
};

/** The error for a refusal after which nothing can be read. */
export function fatalError({ reason, message }: Refusal, options: KubectlOptions): UserError {
  const said = reason === 'NoKubectl' ? `${options.kubectl}: ${message}` : `kubectl: ${message}`;
  return new UserError(said, REMEDIES[reason]);
}

/** What is wrong with a capture that no simulation can use. */
export function withoutPodsOrNodes({
  lists,
  refused,
  only,
  namespaces,
}: CaptureRecord): { readonly message: string; readonly hint: string } | undefined {
  if (only !== undefined) return undefined;
  const lacking = ['nodes', 'pods'].filter((resource) =>
    lists.filter((list) => list.resource === resource).every(({ status }) => status === 'refused'),
  );
  const first = refused.find(({ resource }) => resource === lacking[0]);
  if (first === undefined) return undefined;
  const inNamespace =
    lacking.includes('pods') && namespaces === undefined
      ? '-n NAMESPACE reads only some, and '
      : '';
  return {
    message: `nothing is written, as the API server gives no ${listed(lacking)}: ${first.message}`,
    hint: `${inNamespace}--print-rbac prints the ClusterRole that is needed`,
  };
}

import { type AdmissionPlugin, admissionPlugin } from '../flags/admission-plugins.ts';
import { API_SERVER_FLAGS } from '../flags/table.ts';
import { apiServerFlag, type ControlPlaneRow } from './control-plane-row.ts';
import { type BehaviorOf, row } from './row.ts';

const DEFAULT_TOLERATIONS = 'plugin/pkg/admission/defaulttolerationseconds/admission.go';

const plugin = (name: AdmissionPlugin, does: string): ControlPlaneRow<boolean> =>
  row(({ apiServerFlags, controlPlane }) => admissionPlugin(name, apiServerFlags, controlPlane), {
    does,
    upstream: 'pkg/kubeapiserver/options/plugins.go DefaultOffAdmissionPlugins',
  });

/** Additions of kube-apiserver to pods at admission. */
export const ADMISSION = {
  defaultTolerationSeconds: plugin(
    'DefaultTolerationSeconds',
    'new pods get tolerations for nodes that are not ready or unreachable',
  ),
  podTolerationRestriction: plugin(
    'PodTolerationRestriction',
    'namespaces decide about the tolerations of new pods',
  ),
  limitRanger: plugin(
    'LimitRanger',
    'LimitRanges complete the requests and limits of new pods, and refuse some',
  ),
  resourceQuota: plugin('ResourceQuota', 'ResourceQuotas refuse new pods of full namespaces'),
  mutatingWebhooks: plugin(
    'MutatingAdmissionWebhook',
    'MutatingWebhookConfigurations change new pods, and refuse them where no webhook answers',
  ),
  validatingWebhooks: plugin(
    'ValidatingAdmissionWebhook',
    'ValidatingWebhookConfigurations refuse new pods, also where no webhook answers',
  ),
  defaultNotReadyTolerationSeconds: apiServerFlag(
    API_SERVER_FLAGS.defaultNotReadyTolerationSeconds,
    {
      does: 'tolerationSeconds that new pods get for nodes that are not ready',
      upstream: DEFAULT_TOLERATIONS,
    },
  ),
  defaultUnreachableTolerationSeconds: apiServerFlag(
    API_SERVER_FLAGS.defaultUnreachableTolerationSeconds,
    {
      does: 'tolerationSeconds that new pods get for nodes that are unreachable',
      upstream: DEFAULT_TOLERATIONS,
    },
  ),
};

export type AdmissionBehavior = BehaviorOf<typeof ADMISSION>;

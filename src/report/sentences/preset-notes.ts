import type { Assumption } from '#assumptions';
import { counted, listed } from '#words';

type OfKind<K extends Assumption['kind']> = Extract<Assumption, { readonly kind: K }>;

/** The words about published defaults and learned settings, which stand in for what the snapshot does not show. */
export const PRESET_NOTES = {
  'kubelet-preset': ({ preset, title, fields, nodes }: OfKind<'kubelet-preset'>) =>
    `no configuration of the kubelets on ${listed(nodes)}: they have the published ${listed(fields)} ` +
    `of ${title}; --preset none takes those of Kubernetes, behaviors --preset ${preset} names the sources`,
  'manager-preset': ({ title, flags }: OfKind<'manager-preset'>) =>
    `no flags of kube-controller-manager in the snapshot: it has the published ${listed(flags)} of ${title}`,
  'settings-learned': ({ settings }: OfKind<'settings-learned'>) =>
    `learned from a record: ${listed(
      settings.map(
        ({ setting, value, observations }) =>
          `${setting} ${value} (${counted(observations, 'observation')})`,
      ),
    )}`,
};

import {
  controllerOf,
  type Pod,
  TAINT_NOT_READY,
  TAINT_UNREACHABLE,
  type Toleration,
} from '#cluster';
import { isMirrorPod } from '#pod-facts';
import type { GivenStops } from '#pod-times';
import type { CompiledPodSetting } from '#script';
import { withResources } from './resource-setting.ts';

const STARTUP_FIELDS = ['startupTime', 'restartTime', 'imagePullTime'] as const;
const STOPPING_FIELDS = ['preStop', 'stopAfter', 'exitCode', 'cleanupAfter'] as const;

/** Fields of settings that are given. */
type Given<Field extends keyof CompiledPodSetting> = {
  readonly [F in Field]?: NonNullable<CompiledPodSetting[F]>;
};

/** The pod settings of a script, asked pod by pod. */
export class PodSettings {
  readonly #settings: readonly CompiledPodSetting[];

  constructor(settings: readonly CompiledPodSetting[]) {
    this.#settings = settings;
  }

  /** The pod with the settings of the script; of two settings of one field the later one counts. */
  apply(pod: Pod): Pod {
    let { spec } = pod;
    for (const { matches, tolerationSeconds, priority, resources } of this.#settings) {
      if (!matches(pod)) continue;
      if (priority !== undefined) spec = { ...spec, priority };
      if (resources !== undefined) spec = withResources(spec, resources);
      if (tolerationSeconds === undefined || toleratesByNature(pod)) continue;
      let { tolerations } = spec;
      const unreachable = tolerationSeconds.unreachable;
      const notReady = tolerationSeconds['not-ready'];
      if (unreachable !== undefined)
        tolerations = tolerate(tolerations, TAINT_UNREACHABLE, unreachable);
      if (notReady !== undefined) tolerations = tolerate(tolerations, TAINT_NOT_READY, notReady);
      spec = { ...spec, tolerations };
    }
    return spec === pod.spec ? pod : { ...pod, spec };
  }

  /** Returns the very list when the script has no settings. */
  applyToAll(pods: readonly Pod[]): readonly Pod[] {
    return this.#settings.length === 0 ? pods : pods.map((pod) => this.apply(pod));
  }

  /** The settings about how long a pod takes to start. */
  startupOf(pod: Pod): Given<(typeof STARTUP_FIELDS)[number]> {
    return this.#given(pod, STARTUP_FIELDS);
  }

  /** The settings about how a pod stops; of two settings of one field the later one counts. */
  stoppingTimesOf(pod: Pod): GivenStops {
    return this.#given(pod, STOPPING_FIELDS);
  }

  #given<Field extends keyof CompiledPodSetting>(pod: Pod, fields: readonly Field[]): Given<Field> {
    let found: Given<Field> = {};
    for (const setting of this.#settings) {
      const given = fields.filter((field) => setting[field] !== undefined);
      if (given.length === 0 || !setting.matches(pod)) continue;
      found = { ...found, ...Object.fromEntries(given.map((field) => [field, setting[field]])) };
    }
    return found;
  }
}

/**
 * Pods whose tolerations are not those of their template: the DaemonSet controller, and the kubelet for
 * static pods, replace them by tolerations without limit.
 */
const toleratesByNature = (pod: Pod): boolean =>
  controllerOf(pod)?.kind === 'DaemonSet' || isMirrorPod(pod);

/** The first toleration that names the taint's key gets the seconds; a new one is put first without it. */
function tolerate(
  tolerations: readonly Toleration[],
  key: string,
  tolerationSeconds: number,
): readonly Toleration[] {
  const named = tolerations.findIndex(
    (each) => each.key === key && (each.effect ?? 'NoExecute') === 'NoExecute',
  );
  const effect = 'NoExecute' as const;
  if (named < 0) return [{ key, operator: 'Exists', effect, tolerationSeconds }, ...tolerations];
  return tolerations.map((each, place) =>
    place === named ? { ...each, effect, tolerationSeconds } : each,
  );
}

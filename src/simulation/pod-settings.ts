import { type Pod, TAINT_NOT_READY, TAINT_UNREACHABLE, type Toleration } from '#cluster';
import type { StoppingTimes } from '#kubelet/termination';
import type { CompiledPodSetting } from '#script';
import { withResources } from './resource-setting.ts';

const TOLD_OF_STARTUP = ['startupTime', 'restartTime', 'imagePullTime'] as const;
const TOLD_OF_STOPPING = ['preStop', 'stopAfter', 'exitCode', 'cleanupAfter'] as const;

/** Fields of settings that are given. */
type Told<Field extends keyof CompiledPodSetting> = {
  readonly [F in Field]?: NonNullable<CompiledPodSetting[F]>;
};

/** What a script says is different about pods, asked pod by pod. */
export class PodSettings {
  readonly #settings: readonly CompiledPodSetting[];

  constructor(settings: readonly CompiledPodSetting[]) {
    this.#settings = settings;
  }

  /** The pod as the script wants it; of two settings of one field the later one counts. */
  apply(pod: Pod): Pod {
    let { spec } = pod;
    for (const { matches, tolerationSeconds, priority, resources } of this.#settings) {
      if (!matches(pod)) continue;
      if (priority !== undefined) spec = { ...spec, priority };
      if (resources !== undefined) spec = withResources(spec, resources);
      if (tolerationSeconds === undefined) continue;
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

  /** The very list when the script says nothing. */
  applyToAll(pods: readonly Pod[]): readonly Pod[] {
    return this.#settings.length === 0 ? pods : pods.map((pod) => this.apply(pod));
  }

  /** What is told of how long a pod takes to start. */
  startupOf(pod: Pod): Told<(typeof TOLD_OF_STARTUP)[number]> {
    return this.#toldOf(pod, TOLD_OF_STARTUP);
  }

  /** What is told of how a pod stops; of two settings of one field the later one counts. */
  stoppingTimesOf(pod: Pod): StoppingTimes {
    return this.#toldOf(pod, TOLD_OF_STOPPING);
  }

  #toldOf<Field extends keyof CompiledPodSetting>(pod: Pod, fields: readonly Field[]): Told<Field> {
    let found: Told<Field> = {};
    for (const setting of this.#settings) {
      const told = fields.filter((field) => setting[field] !== undefined);
      if (told.length === 0 || !setting.matches(pod)) continue;
      found = { ...found, ...Object.fromEntries(told.map((field) => [field, setting[field]])) };
    }
    return found;
  }
}

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

import { checkWhole, type KubeletConfiguration, patched } from '#kubelet-configuration';
import type { PlaceOf } from '#snapshot';
import { type Complaints, diagnosticAt, type FieldProblem } from './diagnostics.ts';

/** A configuration or a part of one, with the places of its fields. */
export interface Layer {
  readonly configuration: KubeletConfiguration;
  readonly placeOf: PlaceOf;
}

/** Stacks layers, the last one on top, and checks the result once for equal stacks. */
export class ConfigurationLayers {
  readonly #complaints: Complaints;
  readonly #known = new Map<Layer, ConfigurationLayers>();
  readonly #layers: readonly Layer[];
  readonly configuration: KubeletConfiguration;

  constructor(complaints: Complaints, layers: readonly Layer[] = []) {
    this.#complaints = complaints;
    this.#layers = layers;
    this.configuration = layers.reduce<KubeletConfiguration>(
      (below, { configuration }) => patched(below, configuration),
      {},
    );
  }

  /** These layers with one more on top; the same object for the same layer. */
  with(layer: Layer): ConfigurationLayers {
    const known = this.#known.get(layer);
    if (known !== undefined) return known;
    const made = new ConfigurationLayers(this.#complaints, [...this.#layers, layer]);
    this.#known.set(layer, made);
    return made;
  }

  /** Complains about contradictions between fields, at the topmost layer with the field. */
  check(): void {
    for (const problem of checkWhole(this.configuration)) this.complain(problem);
  }

  /** Complains about a problem at the topmost layer with the field, unless no layer has it. */
  complain(problem: FieldProblem): void {
    const [field] = problem.path;
    const layer = this.#layers.findLast(
      ({ configuration }) => field !== undefined && field in configuration,
    );
    if (layer !== undefined) this.#complaints.add(diagnosticAt(problem, layer.placeOf));
  }
}

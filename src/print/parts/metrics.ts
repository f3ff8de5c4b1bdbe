/** One family of gauges, as Prometheus reads them. */
export interface Metric {
  /** Without the prefix of this program: `evictions`. */
  readonly name: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A figure without labels. */
export const gauge = (name: string, help: string, value: number): Metric => ({
  ...{ name, help },
  samples: [{ value }],
});

/** A number with its unit in the type, and without it at run time. */
export type Branded<Unit extends string> = number & { readonly __unit: Unit };

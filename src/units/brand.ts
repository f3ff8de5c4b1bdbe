/** A number that carries its unit in the type and nothing at run time. */
export type Branded<Unit extends string> = number & { readonly __unit: Unit };

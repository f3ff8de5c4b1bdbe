/** The command that explains an object, such as `Service/shop/web`, of the run of a `simulate` command. */
export const explainCommand = (simulate: string, object: string): string =>
  simulate.replace(
    'k8s-evict simulate',
    `k8s-evict explain ${object.replace(/^Service\//, 'svc/')}`,
  );

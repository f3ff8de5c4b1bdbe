import type { Pod, PodKey, Store } from '#cluster';
import type { PlayInput } from '../play-input.ts';

/** The pods that will never run, by themselves and by their keys. */
export const downIn = (
  store: Pick<Store, 'pod'>,
  { staysDown = () => false }: Pick<PlayInput, 'staysDown'>,
): { staysDown: (pod: Pod) => boolean; isDown: (key: PodKey) => boolean } => ({
  staysDown,
  isDown: (key) => {
    const pod = store.pod(key);
    return pod !== undefined && staysDown(pod);
  },
});

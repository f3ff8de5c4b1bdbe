import { describe, expect, it } from 'vitest';
import { asYaml, loadFine, type Raw, rawNode, rawPod } from './support.ts';

const pinTo = (...values: string[]): Raw => ({
  nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values }] }],
});

const LIT = {
  nodeSelectorTerms: [{ matchExpressions: [{ key: 'lit', operator: 'Exists' }] }],
};

const specsOf = async (...pods: Raw[]) => {
  const { cluster } = await loadFine({
    harbour: asYaml(rawNode('ferry'), rawNode('tug'), ...pods),
  });
  return cluster.pods.map(({ spec }) => spec);
};

const lookout = (nodeName: string | undefined, required: Raw, further: Raw = {}): Raw =>
  rawPod(`lookout-${nodeName}`, {
    spec: {
      nodeName,
      affinity: {
        nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required, ...further },
      },
    },
  });

describe('the node that a DaemonSet named for its pod', () => {
  it('is forgotten once the pod is bound to it, so that pods of all nodes share their spec', async () => {
    const [a, b] = await specsOf(lookout('ferry', pinTo('ferry')), lookout('tug', pinTo('tug')));
    expect(a).toBe(b);
    expect(a).not.toHaveProperty('affinity');
  });

  it('is kept while the pod waits, and where the affinity says more', async () => {
    for (const pod of [
      lookout(undefined, pinTo('ferry')),
      lookout('tug', pinTo('ferry')),
      lookout('tug', LIT),
    ]) {
      const [spec] = await specsOf(pod);
      expect(spec).toHaveProperty('affinity');
    }
  });

  it('goes without what the pod prefers', async () => {
    const preferred = [{ weight: 1, preference: LIT.nodeSelectorTerms[0] }];
    const [spec] = await specsOf(
      lookout('tug', pinTo('tug'), {
        preferredDuringSchedulingIgnoredDuringExecution: preferred,
      }),
    );
    expect(spec?.affinity?.nodeAffinity).toEqual({
      preferredDuringSchedulingIgnoredDuringExecution: [
        {
          weight: 1,
          preference: {
            matchExpressions: [{ key: 'lit', operator: 'Exists', values: [] }],
            matchFields: [],
          },
        },
      ],
    });
  });
});

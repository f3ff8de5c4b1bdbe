import { describe, expect, it } from 'vitest';
import { type AdmissionClasses, admitSpec } from '#admission';
import type { PodSpec } from '#cluster';
import { byDefault, spec } from '../support/builders.ts';

const FLAGS = {
  defaultTolerationSeconds: true,
  podTolerationRestriction: false,
  defaultNotReadyTolerationSeconds: 300,
  defaultUnreachableTolerationSeconds: 300,
  limitRanger: true,
  resourceQuota: true,
  mutatingWebhooks: true,
  validatingWebhooks: true,
};
const NO_CLASSES: AdmissionClasses = { priorityClasses: [], runtimeClasses: [] };

const admit = (given: Partial<PodSpec>, classes: Partial<AdmissionClasses> = {}): PodSpec =>
  admitSpec(spec(given).spec, { ...NO_CLASSES, ...classes }, FLAGS);

describe('the spec of a new pod', () => {
  it('gets what every pod gets', () => {
    const { terminationGracePeriodSeconds: _, ...bare } = spec({}).spec;
    expect(admitSpec(bare, NO_CLASSES, FLAGS)).toEqual({
      ...bare,
      priority: 0,
      tolerations: byDefault(),
      terminationGracePeriodSeconds: 30,
    });
  });

  it('WS-46: bears node taints for ever when it tolerates everything', () => {
    const everything = [{ operator: 'Exists' }];
    expect(admit({ tolerations: everything }).tolerations).toEqual(everything);
  });

  it('WS-32: asks for what it may use, where it asks for nothing', () => {
    const resources = { limits: { cpu: '500m', memory: '1Gi' }, requests: { memory: '1Mi' } };
    const container = { name: 'main', resources };
    const admitted = admit({ containers: [container], initContainers: [container] });
    const expected = { cpu: '500m', memory: '1Mi' };
    expect(admitted.containers[0]?.resources.requests).toEqual(expected);
    expect(admitted.initContainers[0]?.resources.requests).toEqual(expected);
  });

  it('opens ports of the node when it uses its network', () => {
    const ports = [{ containerPort: 80 }, { containerPort: 81, hostPort: 8081 }];
    const container = { name: 'main', resources: {}, ports };
    const hostPorts = (hostNetwork: boolean) =>
      admit({ containers: [container], hostNetwork }).containers[0]?.ports?.map(
        ({ hostPort }) => hostPort,
      );
    expect(hostPorts(true)).toEqual([80, 8081]);
    expect(hostPorts(false)).toEqual([undefined, 8081]);
  });
});

describe('priority', () => {
  const priorityClasses = [
    { name: 'front', value: 100, globalDefault: false, preemptionPolicy: 'Never' },
    { name: 'usual', value: 7, globalDefault: true },
    { name: 'less', value: 5, globalDefault: true },
  ];
  const priorityOf = (given: Partial<PodSpec>) => {
    const { priority, preemptionPolicy } = admit(given, { priorityClasses });
    return [priority, preemptionPolicy];
  };

  it('is what the class says, whether it may push others out included', () => {
    expect(priorityOf({ priorityClassName: 'front' })).toEqual([100, 'Never']);
    expect(priorityOf({ priorityClassName: 'system-node-critical' })).toEqual([
      2_000_001_000,
      undefined,
    ]);
  });

  it('is that of the least default without a class, and 0 without a default', () => {
    expect(priorityOf({})).toEqual([5, undefined]);
    expect(admit({}).priority).toBe(0);
    expect(priorityOf({ priorityClassName: 'unknown' })).toEqual([0, undefined]);
  });

  it('stays what it is where it was given', () => {
    expect(priorityOf({ priority: 3, priorityClassName: 'front' })).toEqual([3, undefined]);
  });
});

describe('a runtime class', () => {
  it('brings its overhead, and where it may run', () => {
    const sandbox = {
      name: 'sandbox',
      overhead: { cpu: '250m' },
      nodeSelector: { sandbox: 'yes' },
      tolerations: [{ key: 'sandbox', operator: 'Exists' }],
    };
    const admitted = admit(
      { runtimeClassName: 'sandbox', nodeSelector: { lit: 'yes' } },
      { runtimeClasses: [sandbox] },
    );
    expect(admitted).toMatchObject({
      overhead: { cpu: '250m' },
      nodeSelector: { lit: 'yes', sandbox: 'yes' },
      tolerations: [...sandbox.tolerations, ...byDefault()],
    });
    expect(admit({ runtimeClassName: 'other' }, { runtimeClasses: [sandbox] })).not.toHaveProperty(
      'overhead',
    );
  });
});

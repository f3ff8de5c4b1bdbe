import { describe, expect, test } from 'vitest';
import { reportOn, requestOf } from '../support/scenario.ts';

const NODE = `
apiVersion: v1
kind: Node
metadata: {name: heron-bay}
status:
  allocatable: {cpu: "4", memory: 8Gi, pods: "110"}
  conditions: [{type: Ready, status: "True"}]
`;

const scriptWith = (flags: string) => `
apiVersion: k8s-evict.dev/v1
kind: OutageScript
spec:
  set:
    controllerManager: {${flags}}
    learned:
      - {setting: controllerManager.node-monitor-grace-period, value: 40s, observations: 5}
      - {setting: autoscaler.readyAfter, value: 30s, observations: 1}
`;

const learned = async (flags: string) => {
  const { assumptions } = await reportOn(requestOf(NODE, scriptWith(flags)));
  return assumptions.find(({ kind }) => kind === 'settings-learned')?.message;
};

describe('HI-51: settings that a record taught are assumptions', () => {
  test('with their observations', async () => {
    expect(await learned('node-monitor-grace-period: 40s')).toBe(
      'learned from a record: controllerManager.node-monitor-grace-period 40s (5 observations) and ' +
        'autoscaler.readyAfter 30s (1 observation)',
    );
  });

  test('but for a flag that has another value', async () => {
    expect(await learned('node-monitor-grace-period: 50s')).toBe(
      'learned from a record: autoscaler.readyAfter 30s (1 observation)',
    );
  });
});
